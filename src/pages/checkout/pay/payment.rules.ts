// The states of a payment on the page (spec 2 §4).
import type { Paid } from "#src/checkout/order-shape.rules.ts";

export type PaymentState =
  | { status: "idle" }
  | { status: "loading" }
  /** `form`: a field is missing or wrong. `payment`: the gateway or our server refused. */
  | { status: "error"; cause: "form" }
  | ({ status: "error"; cause: "payment" } & Failure)
  | { status: "success"; paid: Paid };

export type Failure = {
  message: string;
  /**
   * `learner`: the address of the learner; `tries`: how often it was tried; `standing`: what the
   * buyer's account has or waits for; else the payment.
   */
  about?: "learner" | "tries" | "standing";
};

export type PaymentEvent =
  | { type: "typed" }
  | { type: "incomplete" }
  | { type: "submitted" }
  | ({ type: "failed" } & Failure)
  | { type: "paid"; paid: Paid };

export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state.status === "success") return state;
  if (state.status === "loading") {
    if (event.type === "paid") return { status: "success", paid: event.paid };
    if (event.type === "failed") {
      const { type: _, ...failure } = event;
      return { status: "error", cause: "payment", ...failure };
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

/** The server's answer about an order, or its absence. */
export type OrderAnswer =
  | { kind: "paid"; paid: Paid }
  | ({ kind: "refused" } & Failure)
  /** An answer that is no verdict on this order: too many requests, an ended session. */
  | ({ kind: "failed" } & Failure)
  /** It is not known whether it charged: only the same key may be sent again. */
  | { kind: "lost" };

/** Whether the purchase has its verdict, so that the next one needs a new Idempotency-Key. */
export function isVerdict(answer: OrderAnswer): boolean {
  return answer.kind === "paid" || answer.kind === "refused";
}
