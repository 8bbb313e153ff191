// Charges once and enrols the learner, or throws a problem that the buyer can read.

import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { meansOf } from "#src/checkout/methods/means-of.rules.ts";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { leaveForLearner } from "#src/checkout/orders/leave-for-learner.ts";
import { orderPath } from "#src/checkout/orders/order-access.ts";
import { findOrderByKey, type Order, type Payment } from "#src/checkout/queries.ts";
import { messages, vatInCopCents } from "#src/checkout/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { GatewayRefused } from "#src/outside/gateway/payment-gateway.ts";
import { problem } from "#src/problem.ts";
import { answerAgain, answerOf } from "./answer.ts";
import { type Buyer, buyerOf } from "./buyer.ts";
import { charge, waitForVerdict } from "./charge.ts";
import { claimOrder, type NewOrder, NotForLearner, type Quote } from "./claim-order.ts";
import { closeTry } from "./close-try.ts";
import { type Agreed, consentOf } from "./consent.ts";
import { type Checked, fingerprintOf, type PayInput, payInput, recipientOf } from "./pay-input.ts";
import { priceAgain } from "./price-again.ts";
import { refusalOf, requireFewRefusals } from "./refuse-learner.ts";
import { countCard, countTry, dropTry, failTry, type Tried } from "./tries.ts";

export type { PayInput } from "./pay-input.ts";

export async function pay(ctx: Ctx, raw: PayInput): Promise<Paid> {
  const input = payInput.parse(raw);
  if (ctx.actor?.role === "teacher") throw problem("forbidden", messages.teacherBuys);
  const recipient = recipientOf(ctx, input);
  const fingerprint = fingerprintOf(ctx, input, recipient);
  const earlier = await findOrderByKey(ctx, input.idempotencyKey);
  if (earlier) return answerAgain(ctx, earlier, fingerprint);

  refuseClosing(ctx);
  let quoted: Quote;
  try {
    quoted = await priceAgain(ctx, input, recipient);
  } catch (error) {
    // Sent twice at once, the first may have taken the coupon's last use since.
    const first = await findOrderByKey(ctx, input.idempotencyKey);
    if (first) return answerAgain(ctx, first, fingerprint);
    throw error;
  }
  const buyer = await buyerOf(ctx, recipient);
  await requireFewRefusals(ctx, buyer);
  const agreed = await consentOf(ctx, input);
  const tried = await countTry(ctx, buyer, input.method.kind);
  const { idempotencyKey, billing, customerEmail } = input;
  const claimed = await claimFor(ctx, buyer, {
    isProven: buyer.isProven,
    idempotencyKey,
    fingerprint,
    ...recipient,
    receiptEmail: ctx.actor ? null : (customerEmail ?? recipient.learnerEmail),
    billing: { ...billing, ...(customerEmail ? { email: customerEmail } : {}) },
    acceptedBoxes: agreed.boxes,
    consent: agreed.consent,
    method: input.method.kind,
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
  const { order, payment } = claimed;
  if (!payment) return answerOf(ctx, { order, payment });
  return chargeOnce(ctx, { input, quoted, buyer, agreed, tried, order, payment });
}

/** What others began to pay for a learner gives way to a purchase of that learner. */
async function claimFor(ctx: Ctx, buyer: Buyer, order: NewOrder) {
  try {
    return await claimOrder(ctx, order);
  } catch (error) {
    const { actor, isProven, isGift, learnerEmail } = buyer;
    if (!(error instanceof NotForLearner) || !actor || !isProven || isGift) throw error;
    const { teaches, owned, pending: courseIds } = error.obstacles;
    if (teaches || owned.length > 0 || courseIds.length === 0) throw error;
    if (!(await leaveForLearner({ ...ctx, actor }, { learnerEmail, courseIds }))) throw error;
    return claimOrder(ctx, order);
  }
}

type Claimed = {
  input: Checked;
  quoted: Quote;
  buyer: Buyer;
  agreed: Agreed;
  tried: Tried;
  order: Order;
  payment: Payment;
};

async function chargeOnce(ctx: Ctx, claimed: Claimed): Promise<Paid> {
  const { input, quoted, buyer, agreed, tried, order, payment } = claimed;
  const { method, billing, customerEmail } = input;
  if (method.kind === "free") throw new Error(`payment ${payment.id} for nothing`);
  const card = await charge(ctx, payment, {
    means: meansOf(method),
    ...agreed.tokens,
    description: quoted.courses.map(({ title }) => title).join(", "),
    redirectUrl: academyUrl(ctx, orderPath(ctx, order)),
    customerEmail: customerEmail ?? ctx.actor?.email ?? buyer.learnerEmail,
    billing,
    vatInCents: vatInCopCents(quoted.price, quoted.usdCop),
  }).catch(async (error: unknown) => {
    // A gateway that takes no more for now, or no such keys, says nothing of the card.
    if (!(error instanceof GatewayRefused)) {
      await failTry(ctx, tried);
      throw error;
    }
    await dropTry(ctx, tried);
    // A verdict on this order: the buyer's next try is another one, with another key.
    const isBusy = error.status === 429;
    throw problem("conflict", isBusy ? messages.gatewayBusy : messages.gatewayRefuses);
  });
  const [counted, decided] = await Promise.all([
    card ? countCard(ctx, { tried, buyer, card }) : tried,
    waitForVerdict(ctx, order.id),
  ]);
  await closeTry(ctx, decided, counted);
  return answerOf(ctx, decided);
}
