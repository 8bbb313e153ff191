// The life of one payment on the page (spec 2 §4).
import type { Paid } from "#src/checkout/order-shape.rules.ts";

export type PaymentState =
  | { status: "idle" }
  | { status: "loading" }
  /** `form`: something is missing or wrong in it. `payment`: the gateway or our server said no. */
  | { status: "error"; cause: "form" }
  | { status: "error"; cause: "payment"; message: string }
  | { status: "success"; paid: Paid };

export type PaymentEvent =
  | { type: "typed" }
  | { type: "incomplete" }
  | { type: "submitted" }
  | { type: "failed"; message: string }
  | { type: "paid"; paid: Paid };

export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state.status === "success") return state;
  if (state.status === "loading") {
    if (event.type === "paid") return { status: "success", paid: event.paid };
    if (event.type === "failed") {
      return { status: "error", cause: "payment", message: event.message };
    }
    return state;
  }
  switch (event.type) {
    case "typed":
      return { status: "idle" };
    case "incomplete":
      return { status: "error", cause: "form" };
    case "submitted":
      return { status: "loading" };
    default:
      return state;
  }
}

/** What our server, or the silence in its place, says about an order. */
export type OrderAnswer =
  | { kind: "paid"; paid: Paid }
  | { kind: "refused"; message: string }
  /** Answered, yet not with a verdict on this order: too many tries, a session that ended. */
  | { kind: "failed"; message: string }
  /** Whether it charged is not known: only the same key may be sent again. */
  | { kind: "lost" };

/** Whether this attempt is over, so that the next one needs a new Idempotency-Key. */
export function isVerdict(answer: OrderAnswer): boolean {
  return answer.kind === "paid" || answer.kind === "refused";
}
