// Charges a card once, despite repeated clicks, and reports the state of the payment.
import { useReducer, useRef } from "react";
import { messages } from "#src/checkout/rules.ts";
import { endIdempotencyKey, idempotencyKey } from "./idempotency-key.browser.ts";
import { isVerdict, nextPayment, type PaymentState } from "./payment.rules.ts";
import { type Order, sendOrder } from "./send-order.browser.ts";
import { type Card, type GatewayBrowser, tokenise } from "./tokenise.browser.ts";

type Options = {
  gateway: GatewayBrowser;
  csrf: string;
  /** Fetches a new offer, since a refused payment used up its acceptance tokens. */
  renewOffer: () => void;
};

export type Payment = {
  state: PaymentState;
  /** The buyer changed something. */
  typed(): void;
  /** The buyer pressed the button with an incomplete form. */
  incomplete(): void;
  /** Whether the order was accepted. */
  pay(card: Card, order: Omit<Order, "cardToken">): Promise<boolean>;
};

export function usePayment({ gateway, csrf, renewOffer }: Options): Payment {
  const [state, dispatch] = useReducer(nextPayment, { status: "idle" });
  // A second click can arrive before React has rendered the state of the first.
  const underWay = useRef(false);

  async function pay(card: Card, order: Omit<Order, "cardToken">) {
    if (underWay.current) return false;
    underWay.current = true;
    dispatch({ type: "submitted" });
    const tokenised = await tokenise(gateway, card);
    if ("error" in tokenised) {
      underWay.current = false;
      dispatch({ type: "failed", message: tokenised.error });
      return false;
    }
    const courseIds = order.offer.products.map(({ id }) => id);
    const whole = { ...order, cardToken: tokenised.token };
    const answer = await sendOrder(whole, idempotencyKey(courseIds), csrf);
    if (isVerdict(answer)) endIdempotencyKey(courseIds);
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
