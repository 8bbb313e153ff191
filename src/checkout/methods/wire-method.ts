// Reads how a buyer pays from the wire shape of a purchase.
import { z } from "zod";
import type { OrderBody } from "#src/checkout/order-shape.rules.ts";
import { messages } from "#src/checkout/rules.ts";
import { problem } from "#src/problem.ts";
import { type PayMethod, payMethod } from "./method.rules.ts";

type Named = Pick<OrderBody, "paymentType" | "cardInformation" | "paymentInformation">;

// The names are those of the fields that a problem names.
const byCard = z.object({ cardInformation: payMethod });
const otherWay = z.object({ paymentInformation: payMethod });

/** Throws `invalid` for what a way to pay lacks; what it does not ask for is left out. */
export function methodOf({ paymentType, cardInformation, paymentInformation }: Named): PayMethod {
  if (paymentType !== "card") {
    const given = { paymentInformation: { ...paymentInformation, kind: paymentType } };
    return otherWay.parse(given).paymentInformation;
  }
  if (cardInformation) {
    const { token, installments = 1 } = cardInformation;
    const given = { cardInformation: { kind: "card", token, installments } };
    return byCard.parse(given).cardInformation;
  }
  const message = messages.cardIncomplete;
  throw problem("invalid", message, { errors: [{ path: "cardInformation", message }] });
}
