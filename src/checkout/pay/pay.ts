// Charges the card once and enrols the learner, or throws a problem that the buyer can read.
import { createHash } from "node:crypto";
import { z } from "zod";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { findOrderByKey, type Order, quote } from "#src/checkout/queries.ts";
import {
  billingShape,
  buyerEmail,
  messages,
  rateTolerance,
  refusalText,
  toCop,
  vatInCopCents,
} from "#src/checkout/rules.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { buyerOf } from "./buyer.ts";
import { charge, waitForVerdict } from "./charge.ts";
import { claimOrder, NotForLearner, notForSale, type Quote } from "./claim-order.ts";
import { closeTry } from "./close-try.ts";
import { consentOf } from "./consent.ts";
import { rateToCharge } from "./rate-to-charge.ts";
import { refuseAwaited } from "./refuse-awaited.ts";
import { refusalOf, requireFewRefusals } from "./refuse-learner.ts";
import { countCard, countTry, dropTry, failTry } from "./tries.ts";

export const payInput = z.object({
  idempotencyKey: z.string().regex(/^[\w-]{16,100}$/, "Falta la clave de la compra"),
  courseIds: z.array(idShape).min(1, "Falta el curso").max(20),
  cardToken: z.string().min(1, messages.cardIncomplete).max(200),
  installments: z.number().int().min(1).max(36),
  billing: billingShape,
  /** Where the receipt goes, if not to the learner. */
  customerEmail: buyerEmail.optional(),
  /** Decisions, Checkout: `behalfUser`. Only without a session. */
  learnerEmail: buyerEmail.optional(),
  acceptanceToken: z.string().min(1, messages.termsNeeded),
  /** Absent: the box for the acceptance token named both documents. */
  personalDataToken: z.string().min(1, messages.termsNeeded).optional(),
  /** The amounts that the buyer was shown; refused unless they match ours. */
  shown: z.object({
    taxCents: z.number().int(),
    totalCents: z.number().int(),
    usdCop: z.number().positive(),
  }),
});
export type PayInput = z.input<typeof payInput>;

export async function pay(ctx: Ctx, raw: PayInput): Promise<Paid> {
  const input = payInput.parse(raw);
  if (ctx.actor?.role === "teacher") throw problem("forbidden", messages.teacherBuys);
  const learnerEmail = normalizeEmail(ctx.actor?.email ?? input.learnerEmail ?? "");
  if (!learnerEmail) {
    throw problem("invalid", messages.learnerEmail, {
      errors: [{ path: "behalfUser", message: messages.learnerEmail }],
    });
  }
  const fingerprint = fingerprintOf(ctx, input, learnerEmail);
  const earlier = await findOrderByKey(ctx, input.idempotencyKey);
  if (earlier) return answerAgain(ctx, earlier, fingerprint);

  const quoted = await priceAgain(ctx, input);
  const buyer = await buyerOf(ctx, learnerEmail);
  await requireFewRefusals(ctx, buyer);
  const { boxes, ...consent } = await consentOf(ctx, input);
  const tried = await countTry(ctx, buyer);
  const { idempotencyKey, billing, customerEmail } = input;
  const claimed = await claimOrder(ctx, {
    idempotencyKey,
    fingerprint,
    learnerEmail,
    billing: { ...billing, ...(customerEmail ? { email: customerEmail } : {}) },
    acceptedBoxes: boxes,
    quoted,
  }).catch(async (error: unknown) => {
    await dropTry(ctx, tried);
    throw error instanceof NotForLearner ? await refusalOf(ctx, buyer, error.obstacles) : error;
  });
  if (!claimed) {
    await dropTry(ctx, tried);
    const winner = await findOrderByKey(ctx, input.idempotencyKey);
    if (winner) return answerAgain(ctx, winner, fingerprint);
    throw problem("conflict", messages.underWay);
  }
  const card = await charge(ctx, claimed.payment, {
    token: input.cardToken,
    installments: input.installments,
    ...consent,
    customerEmail: customerEmail ?? learnerEmail,
    billing,
    vatInCents: vatInCopCents(quoted.price, quoted.usdCop),
  }).catch(async (error: unknown) => {
    await failTry(ctx, tried);
    throw error;
  });
  const counted = card ? await countCard(ctx, { tried, buyer, card }) : tried;
  const decided = await waitForVerdict(ctx, claimed.order.id);
  await closeTry(ctx, decided, counted);
  return answerOf(decided);
}

/** The current price, or 409 if the buyer was shown another one. */
async function priceAgain(ctx: Ctx, input: z.output<typeof payInput>): Promise<Quote> {
  const quoted = await quote(ctx, input.courseIds);
  if (quoted.courses.length !== new Set(input.courseIds).size) {
    await refuseAwaited(ctx, input.courseIds);
    throw notForSale();
  }
  const rate = await rateToCharge(ctx);
  if (!rate) throw problem("unavailable", messages.rateUnconfirmed);
  const { shown } = input;
  const changed =
    shown.totalCents !== quoted.price.totalCents ||
    shown.taxCents !== quoted.price.taxCents ||
    Math.abs(shown.usdCop - rate.price) > rate.price * rateTolerance;
  if (changed) throw problem("conflict", messages.priceChanged);
  return { ...quoted, usdCop: rate.price, totalCop: toCop(quoted.price.totalCents, rate.price) };
}

function answerOf({ order, payment }: Awaited<ReturnType<typeof waitForVerdict>>): Paid {
  if (order.status === "paid") return { status: "SUCCESS", id: order.id };
  if (order.status === "pending") return { status: "PENDING", id: order.id };
  throw problem("conflict", refusalText(payment.status === "declined" ? "DECLINED" : "ERROR"));
}

/** A retry after a lost answer gets the outcome of the first call. */
async function answerAgain(ctx: Ctx, order: Order, fingerprint: string): Promise<Paid> {
  if (order.fingerprint !== fingerprint) {
    throw problem("conflict", "Esta compra ya se usó para otro pedido. Recarga la página.");
  }
  return answerOf(await waitForVerdict(ctx, order.id));
}

function fingerprintOf(ctx: Ctx, input: z.output<typeof payInput>, learnerEmail: string): string {
  const { courseIds, shown } = input;
  return createHash("sha256")
    .update(JSON.stringify([ctx.actor?.id ?? null, learnerEmail, courseIds, shown.totalCents]))
    .digest("hex");
}
