// Pays once, despite repeated clicks, and reports the state of the payment.
import { useReducer, useRef } from "react";
import { messages } from "#src/checkout/rules.ts";
import type { ChosenMethod } from "#src/pages/checkout/methods/chosen-method.rules.ts";
import {
  type Card,
  type GatewayBrowser,
  tokenise,
} from "#src/pages/checkout/methods/tokenise.browser.ts";
import { endIdempotencyKey, idempotencyKey } from "./idempotency-key.browser.ts";
import { type Failure, isVerdict, nextPayment, type PaymentState } from "./payment.rules.ts";
import { type Order, sendOrder } from "./send-order.browser.ts";

type Options = {
  gateway: GatewayBrowser;
  csrf: string;
  /** Fetches a new offer, since a refused payment used up its acceptance tokens. */
  renewOffer: () => void;
  /** What a post without scripts was refused for. */
  refusal: Failure | null;
};

/** A card, which the gateway turns into a token first. */
type CardMethod = { kind: "card"; card: Card; installments: number };

export type Payment = {
  state: PaymentState;
  /** The buyer changed something. */
  typed(): void;
  /** The buyer pressed the button with an incomplete form. */
  incomplete(): void;
  /** Whether the order was accepted. */
  pay(method: ChosenMethod | CardMethod, order: Omit<Order, "method">): Promise<boolean>;
};

export function usePayment({ gateway, csrf, renewOffer, refusal }: Options): Payment {
  const [state, dispatch] = useReducer(nextPayment, startOf(refusal));
  // A second click can arrive before React has rendered the state of the first.
  const underWay = useRef(false);

  async function pay(method: ChosenMethod | CardMethod, order: Omit<Order, "method">) {
    if (underWay.current) return false;
    underWay.current = true;
    dispatch({ type: "submitted" });
    const ready = method.kind === "card" ? await tokenised(gateway, method) : method;
    if ("error" in ready) {
      underWay.current = false;
      dispatch({ type: "failed", message: ready.error });
      return false;
    }
    const bought = {
      courseIds: order.offer.products.map(({ id }) => id),
      coupon: order.offer.coupon,
      method: method.kind,
    };
    const answer = await sendOrder({ ...order, method: ready }, idempotencyKey(bought), csrf);
    if (isVerdict(answer)) endIdempotencyKey(bought);
    if (answer.kind === "paid") {
      dispatch({ type: "paid", paid: answer.paid });
      return true;
    }
    underWay.current = false;
    if (answer.kind === "lost") dispatch({ type: "failed", message: messages.paymentFailed });
    else {
      const { kind: _, ...failure } = answer;
      dispatch({ type: "failed", ...failure });
      renewOffer();
    }
    return false;
  }

  return {
    state,
    typed: () => dispatch({ type: "typed" }),
    incomplete: () => dispatch({ type: "incomplete" }),
    pay,
  };
}

function startOf(refusal: Failure | null): PaymentState {
  return refusal ? { status: "error", cause: "payment", ...refusal } : { status: "idle" };
}

async function tokenised(gateway: GatewayBrowser, { kind, card, installments }: CardMethod) {
  const answer = await tokenise(gateway, card);
  return "error" in answer ? answer : { kind, token: answer.token, installments };
}
