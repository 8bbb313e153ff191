// The forms of the refund on an order's page, by their `intent`.
import { bankAccountShape } from "#src/bank-accounts/bank-account.rules.ts";
import { refundCode } from "#src/checkout/refunds/refund.rules.ts";

export const refundIntents = {
  ask: "refund-ask",
  account: "refund-account",
  code: "refund-code",
  confirm: "refund-confirm",
} as const;

export const accountForm = bankAccountShape;
/** For a buyer who came by the secret link. */
export const accountFormWithCode = bankAccountShape.extend({ code: refundCode });
