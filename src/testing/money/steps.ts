// What people, the bank and the clock do to orders: each step on the rows and on the model.
import type fc from "fast-check";
import { expect } from "vitest";
import { leaveOrder } from "#src/checkout/orders/leave-order.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder, quote } from "#src/checkout/queries.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { recordReversal } from "#src/checkout/refunds/record-reversal.ts";
import { sendRefund } from "#src/checkout/refunds/send-refund.ts";
import { voidCharge } from "#src/checkout/refunds/void-charge.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { settleLate } from "#src/checkout/settle/settle-late.ts";
import { approvedBefore } from "#src/checkout/settle/verdict.rules.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Verdict } from "#src/outside/gateway/payment-gateway.ts";
import { isProblem } from "#src/problem.ts";
import { paymentOf } from "../purchase.ts";
import { account, refundOf } from "../refund.ts";
import { usdCop } from "../world.ts";
import { expectInvariants } from "./invariants.ts";
import { apply, expire, granted, isFree, type Model, type ModelOrder } from "./model.ts";
import type { Real } from "./real.ts";

export type Step = fc.AsyncCommand<Model, Real>;

/** A step about one of the newest orders, counted back from the last. */
function aboutOrder(
  name: string,
  at: number,
  run: (real: Real, model: Model, order: ModelOrder) => Promise<void>,
): Step {
  return {
    check: ({ orders }) => orders.length > 0,
    async run(model, real) {
      const order = model.orders.at(-1 - (at % model.orders.length));
      if (!order) return;
      await run(real, model, order);
      await expectInvariants(model, real);
    },
    toString: () => `${name}(${at})`,
  };
}

export type Bought = Pick<ModelOrder, "learner" | "courses" | "coupon"> & {
  method: "card" | "cash";
};

export function buy({ learner, courses, coupon, method }: Bought): Step {
  return {
    check: () => true,
    async run(model, real) {
      const ctx = real.here.as(learnerOf(real, learner));
      const courseIds = courses.map((at) => real.courses[at]?.id ?? "");
      const couponCode = coupon ?? undefined;
      const isExpected = isFree(model, { learner, courses, coupon });
      const quoted = await quote(ctx, courseIds, { couponCode, usdCop });
      const { taxCents, totalCents, discountCents } = quoted.price;
      const isForNothing = totalCents === 0;
      const card = { kind: "card", token: "token", installments: 1 } as const;
      const paid = await pay(ctx, {
        idempotencyKey: newId(),
        courseIds,
        couponCode,
        method: isForNothing ? { kind: "free" } : method === "card" ? card : { kind: "cash" },
        billing: {
          ...{ firstName: "Ana", lastName: "Ruiz", address: "Calle 5 # 4-32" },
          ...{ phone: "3001234567", city: "Pasto" },
        },
        ...(isForNothing ? { acceptedTerms: true } : { acceptanceToken: "token" }),
        shown: { taxCents, totalCents, discountCents, usdCop },
      }).catch(conflict);
      expect(paid !== null).toBe(isExpected);
      const order = paid && (await findOrder(real.here.ctx, paid.id));
      if (order) {
        const [payment] = order.payments;
        model.orders.push({
          ...{ id: order.id, reference: payment?.reference ?? "", learner, courses, coupon },
          method: isForNothing ? "free" : method,
          amountCop: order.totalCop,
          status: isForNothing ? "paid" : "pending",
          payment: payment ? "pending" : null,
          ...{ refund: null, inCop: 0, outCop: 0 },
        });
      }
      await expectInvariants(model, real);
    },
    toString: () => `buy(${learner}, [${courses}], ${coupon}, ${method})`,
  };
}

/** The bank decides, and the event about it is lost. */
export const decide = (at: number, verdict: Verdict) =>
  aboutOrder(verdict, at, async ({ bank }, _, { reference }) => bank.decide(reference, verdict));

/** An event, or an answer, arrives: the newest, or an older one once more. */
export const deliver = (at: number, back: number) =>
  aboutOrder(`deliver-${back}`, at, (real, model, order) => arrive(real, model, order, back));

/** The bank decides, and the event about it arrives. */
export const announce = (at: number, verdict: Verdict) =>
  aboutOrder(`announce ${verdict}`, at, async (real, model, order) => {
    real.bank.decide(order.reference, verdict);
    await arrive(real, model, order, 0);
  });

async function arrive({ bank, here }: Real, model: Model, order: ModelOrder, back: number) {
  const charge = bank.holds(order.reference);
  if (!charge) return;
  const verdict = charge.history[Math.max(0, charge.history.length - 1 - back)] ?? "PENDING";
  const payment = await paymentOf(here.ctx, order.id);
  await settle(here.ctx, payment, { ...charge, status: verdict }, "webhook");
  apply(model, order, verdict);
}

/** The job asks, now or when the time to pay is over. */
export const poll = (at: number, isLate: boolean) =>
  aboutOrder(isLate ? "pollLate" : "poll", at, async ({ bank, here }, model, order) => {
    const charge = bank.holds(order.reference);
    if (!charge) return;
    const { id, expiresAt, settledAt } = await paymentOf(here.ctx, order.id);
    const now = isLate ? new Date(expiresAt.getTime() + 2 * 3_600_000) : new Date();
    const { status } = charge;
    await settleLate({ ...here.ctx, now }, id);
    if (order.payment === "pending") {
      if (status === "PENDING" && isLate) expire(order);
      else apply(model, order, status);
    } else if (order.payment === "approved") {
      // Of an approved one only a void is news, and only after a while.
      const isOld = settledAt !== null && settledAt < approvedBefore(now);
      if (isOld && status === "VOIDED") apply(model, order, status);
    } else if (status === "APPROVED" || status === "VOIDED") {
      // Of one that ended unpaid only what came in counts.
      apply(model, order, status);
    }
  });

export const leave = (at: number) =>
  aboutOrder("leave", at, async (real, model, order) => {
    const charge = real.bank.holds(order.reference);
    if (order.status === "pending" && charge) apply(model, order, charge.status);
    const left = await leaveOrder(buyerOf(real, order), { orderId: order.id, key: null }).catch(
      conflict,
    );
    if (order.status === "pending") order.status = "left";
    expect(left !== null).toBe(order.status === "left" || order.status === "failed");
  });

export const askBack = (at: number) =>
  aboutOrder("askBack", at, async (real, _, order) => {
    const asked = await askRefund(buyerOf(real, order), { orderId: order.id }).catch(conflict);
    if (order.refund === null && order.status === "paid" && order.payment === "approved") {
      order.status = "refunded";
      order.refund = granted(order);
    }
    expect(asked !== null).toBe(order.refund !== null);
  });

export const runVoid = (at: number, isTooLate: boolean) =>
  aboutOrder(isTooLate ? "voidTooLate" : "void", at, async (real, model, order) => {
    const { here, bank } = real;
    if (!order.refund) return;
    const isDue = order.refund.status === "granted" && order.refund.way === "void";
    bank.refuseVoids(isTooLate);
    await voidCharge(here.ctx, (await refundOf(here.ctx, order.id)).id);
    if (!isDue) return;
    if (bank.holds(order.reference)?.status === "VOIDED") apply(model, order, "VOIDED");
    else order.refund = { status: "granted", way: "transfer" };
  });

export const send = (at: number) =>
  aboutOrder("send", at, async (real, _, order) => {
    if (order.refund?.status !== "granted" || order.refund.way !== "transfer") return;
    await giveAccount(buyerOf(real, order), { orderId: order.id, account });
    const { id, version } = await refundOf(real.here.ctx, order.id);
    const administrator = real.here.as(real.administrator);
    await sendRefund(administrator, { id, version }, { reference: `T-${at}` });
    order.refund = { status: "sent", way: "transfer" };
    order.outCop = order.inCop;
  });

/** Staff record that the buyer's bank took the money back; it may be sent to the buyer already. */
export const reverse = (at: number) =>
  aboutOrder("reverse", at, async (real, _, order) => {
    const { refund } = order;
    const isPaid = order.status === "paid" && order.payment === "approved";
    const isDue = refund?.status !== "confirmed" && refund?.way === "transfer";
    const administrator = real.here.as(real.administrator);
    const recorded = await recordReversal(administrator, {
      orderId: order.id,
      reference: `R-${at}`,
    }).catch(conflict);
    expect(recorded !== null).toBe(isDue || (refund === null && isPaid));
    if (!recorded) return;
    if (isPaid) order.status = "refunded";
    const isSent = refund?.status === "sent";
    order.refund = { status: "confirmed", way: isSent ? "transfer" : "bank" };
    order.outCop += order.inCop;
  });

function learnerOf({ learners }: Real, at: number): Actor {
  const learner = learners[at];
  if (!learner) throw new Error(`no learner ${at}`);
  return learner;
}

function buyerOf(real: Real, { learner }: ModelOrder) {
  return real.here.as(learnerOf(real, learner));
}

const refusals = ["conflict", "not_found"];

/** Null for what was refused as it should be. */
function conflict(error: unknown): null {
  if (isProblem(error) && refusals.includes(error.code)) return null;
  throw error;
}
