// What the page shows again after a post without scripts.
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { checkoutFields } from "#src/pages/checkout/form.rules.ts";
import type { CouponFault } from "#src/pages/checkout/offer/coupon-field.tsx";
import type { Offer } from "#src/pages/checkout/offer/offer.rules.ts";
import type { Failure } from "./payment.rules.ts";
import type { Recouponed } from "./post-order.ts";

type PostedAgain = {
  values: FormValues;
  /** The offer with the coupon that was applied; null: that of the address. */
  offer: Offer | null;
  couponFault: CouponFault | null;
  /** Whether its fields or boxes were refused. */
  isRevealed: boolean;
  refusal: Failure | null;
  /** The same key unless the purchase had its verdict; null: a new one. */
  purchaseKey: string | null;
};

/** Null where nothing was posted. */
export function postedIn(answer: FormProblem | Recouponed | undefined): PostedAgain | null {
  if (!answer) return null;
  const { values } = answer;
  const purchaseKey = textAt(values, "key") ?? null;
  if (!answer.problem) {
    const { offer, couponError, code } = answer;
    const couponFault = code && couponError ? { code, message: couponError } : null;
    return { values, offer, couponFault, isRevealed: false, refusal: null, purchaseKey: null };
  }
  const { status, detail = "", errors = [] } = answer.problem;
  const known: readonly string[] = [...checkoutFields, "terms", "personal-data"];
  const isRevealed = errors.some(({ path }) => known.includes(path));
  const isLearner = errors.some(({ path }) => path === "behalfUser");
  const about = status === 429 ? "tries" : isLearner ? "learner" : undefined;
  return {
    values,
    offer: null,
    couponFault: null,
    isRevealed,
    refusal: isRevealed ? null : { message: detail, ...(about ? { about } : {}) },
    purchaseKey: status === 409 ? null : purchaseKey,
  };
}
