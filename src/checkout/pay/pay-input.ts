// What a purchase needs, as the wire and the checkout's form give it.
import { createHash } from "node:crypto";
import { z } from "zod";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { payMethod } from "#src/checkout/methods/method.rules.ts";
import { billingShape, buyerEmail, messages } from "#src/checkout/rules.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

const payShape = z.object({
  idempotencyKey: z.string().regex(/^[\w-]{16,100}$/, "Falta la clave de la compra"),
  courseIds: z.array(idShape).min(1, "Falta el curso").max(20),
  method: payMethod,
  couponCode: z.string().max(50).optional(),
  billing: billingShape,
  /** Where the receipt goes, if not to the learner. */
  customerEmail: buyerEmail.optional(),
  /** Decisions, Checkout: `behalfUser`. With a session: for whom it is a gift. */
  learnerEmail: buyerEmail.optional(),
  /** Of the gateway; absent where nothing is charged. */
  acceptanceToken: z.string().min(1, messages.termsNeeded).optional(),
  /** Absent: the box for the acceptance token named both documents. */
  personalDataToken: z.string().min(1, messages.termsNeeded).optional(),
  /** The box of our own terms, where nothing is charged. */
  acceptedTerms: z.boolean().optional(),
  /** The amounts that the buyer was shown; refused unless they match ours. */
  shown: z.object({
    taxCents: z.number().int(),
    totalCents: z.number().int(),
    /** What the coupon takes off. */
    discountCents: z.number().int().optional(),
    usdCop: z.number().positive(),
  }),
});

/** A box was ticked in any case: the gateway's, whose token says so, or our own. */
export const payInput = payShape.superRefine((input, checked) => {
  const isFree = input.method.kind === "free";
  if (isFree ? input.acceptedTerms : input.acceptanceToken) return;
  const path = [isFree ? "acceptedTerms" : "acceptanceToken"];
  checked.addIssue({ code: "custom", path, message: messages.termsNeeded });
});
export type PayInput = z.input<typeof payInput>;
export type Checked = z.output<typeof payInput>;

export type Recipient = {
  learnerEmail: string;
  /** For somebody else than who buys. */
  isGift: boolean;
};

/** Whoever gives their own address buys for themselves. */
export function recipientOf({ actor }: Ctx, input: Checked): Recipient {
  const learnerEmail = normalizeEmail(input.learnerEmail ?? actor?.email ?? "");
  if (!learnerEmail) {
    throw problem("invalid", messages.learnerEmail, {
      errors: [{ path: "behalfUser", message: messages.learnerEmail }],
    });
  }
  const own = actor ? normalizeEmail(actor.email) : (input.customerEmail ?? learnerEmail);
  return { learnerEmail, isGift: own !== learnerEmail };
}

/** Tells apart two purchases with one key. */
export function fingerprintOf(
  ctx: Ctx,
  { courseIds, shown, couponCode, method }: Checked,
  { learnerEmail, isGift }: Recipient,
): string {
  const coupon = couponCode?.trim().toUpperCase() ?? "";
  const named = [ctx.actor?.id ?? null, learnerEmail, isGift, courseIds, shown.totalCents];
  return createHash("sha256")
    .update(JSON.stringify([...named, coupon, method.kind]))
    .digest("hex");
}
