// Writes the order and its one open payment, so that a learner cannot get the same course twice.
import { and, eq } from "drizzle-orm";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { requireFewHolds } from "#src/checkout/coupons/require-few-holds.ts";
import { methods, type PayKind, type PayMethod } from "#src/checkout/methods/method.rules.ts";
import { claimCourses } from "#src/checkout/orders/claim-courses.ts";
import type { Order, Payment, Quoted } from "#src/checkout/queries.ts";
import { messages } from "#src/checkout/rules.ts";
import { fulfil } from "#src/checkout/settle/fulfil.ts";
import { coursesOfOrder } from "#src/checkout/settle/sold-queries.ts";
import { holdTold } from "#src/checkout/settle/tell-sale.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import { couponTexts } from "#src/coupons/coupon.rules.ts";
import { claimRedemption, holdQuoted } from "#src/coupons/redeem.ts";
import { holdForSale } from "#src/courses/authoring/hold-standing.ts";
import { type Ctx, enqueue, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { preparedInsert } from "#src/db/prepared-insert.ts";
import { together } from "#src/db/together.ts";
import { problem } from "#src/problem.ts";
import { findObstacles, nothing, type Obstacles } from "./obstacle-queries.ts";

export function notForSale() {
  return problem("not_found", "Este curso ya no está a la venta");
}

function emailChanged() {
  return problem("conflict", messages.emailChanged);
}

export type Quote = Quoted & { usdCop: number; totalCop: number };

/** Nothing was written, because of what the learner has, waits for or is. */
export class NotForLearner extends Error {
  readonly obstacles: Obstacles;
  constructor(obstacles: Obstacles) {
    super("not for this learner");
    this.name = "NotForLearner";
    this.obstacles = obstacles;
  }
}

export type NewOrder = {
  /** The buyer is signed in, and the address of the account is proven. */
  isProven: boolean;
  idempotencyKey: string;
  fingerprint: string;
  learnerEmail: string;
  isGift: boolean;
  receiptEmail: string | null;
  billing: Order["billing"];
  acceptedBoxes: Order["acceptedBoxes"];
  consent: Order["consent"];
  method: PayMethod["kind"];
  quoted: Quote;
};

/**
 * Writes order, claims and payment before calling the gateway, with the job that finds the verdict
 * if this process dies. Where nothing is charged there is no payment, and the learner has the
 * courses at once. Null if an order with the same key already exists. Throws `NotForLearner`, and
 * `not_found` for a course that was removed or whose teacher is gone.
 */
export async function claimOrder(
  ctx: Ctx,
  { isProven, quoted, method, ...asked }: NewOrder,
): Promise<{ order: Order; payment: Payment | null } | null> {
  return inTransaction(ctx, async (ctx) => {
    const academyId = ctx.academy.id;
    const orderId = newId();
    const { price, coupon: discount } = quoted;
    if (discount && !(await holdQuoted(ctx, discount.couponId))) {
      throw problem("conflict", messages.priceChanged);
    }
    const [order] = await addOrder(ctx.db, [
      {
        academyId,
        id: orderId,
        ...asked,
        // Where nothing is charged it follows below: writing it locks the account.
        buyerId: method === "free" ? null : (ctx.actor?.id ?? null),
        status: "pending",
        subtotalCents: price.subtotalCents,
        discountCents: price.discountCents,
        taxCents: price.taxCents,
        taxPercent: quoted.taxPercent,
        taxReason: quoted.taxReason,
        totalCents: price.totalCents,
        usdCop: quoted.usdCop,
        totalCop: quoted.totalCop,
        couponId: quoted.coupon?.couponId ?? null,
        couponCode: quoted.coupon?.code ?? null,
      },
    ]);
    if (!order) return null;
    const courseIds = quoted.courses.map((course) => course.id);
    const ownId = asked.isGift ? null : (ctx.actor?.id ?? null);
    const wanted = { learnerEmail: asked.learnerEmail, courseIds, orderId, ownId };
    const [obstacles, , taken] = await together([
      findObstacles(ctx, wanted),
      addItems(
        ctx.db,
        quoted.courses.map(({ id, title, teacherName, priceCents, discountCents }) => ({
          ...{ academyId, orderId, courseId: id, title, teacherName, priceCents, discountCents },
        })),
      ),
      claimCourses(ctx, order, courseIds),
    ]);
    // Who has the address next is another person.
    if (obstacles?.hasMoved) throw emailChanged();
    if (obstacles) throw new NotForLearner(obstacles);
    if (taken) {
      const pending = { ...nothing, pending: [taken] };
      throw new NotForLearner((await findObstacles(ctx, wanted)) ?? pending);
    }
    const { learnerEmail } = asked;
    const redeemed = discount && (await claimRedemption(ctx, { discount, orderId, learnerEmail }));
    if (redeemed === "changed") throw problem("conflict", messages.priceChanged);
    if (redeemed === "gone") throw problem("conflict", couponTexts.used);
    // Where nothing is charged, nothing waits.
    if (discount && !isProven && method !== "free") await requireFewHolds(ctx, discount.couponId);
    if (redeemed === "used") throw new NotForLearner({ ...nothing, couponUsed: true });
    if (method === "free") return { order: await giveAtOnce(ctx, order, courseIds), payment: null };
    // One may have been removed since it was priced, or its teacher be gone; a removal or a deletion
    // that waits finds the order.
    const [stands, payment] = await together([
      holdForSale(ctx, courseIds),
      openPayment(ctx, order, method),
    ]);
    if (!stands) throw notForSale();
    return { order, payment };
  });
}

const addOrder = preparedInsert(orders, { onConflict: "nothing" });
const addItems = preparedInsert(orderItems, { silent: true });
const addPayment = preparedInsert(payments);

/**
 * Takes the locks of `fulfil` in its sequence. The buyer is written after the lock on the e-mail, which
 * deletion of an account takes before the account.
 */
async function giveAtOnce(
  ctx: TransactionCtx,
  nobodys: Order,
  courseIds: string[],
): Promise<Order> {
  const order = { ...nobodys, buyerId: ctx.actor?.id ?? null };
  const sold = await coursesOfOrder(ctx, order.id);
  await holdTold(ctx, order, sold);
  // Nothing kept the address with the account until here.
  const learner = order.isGift ? null : await findUserByEmail(ctx, order.learnerEmail);
  if (!order.isGift && order.buyerId && learner?.id !== order.buyerId) throw emailChanged();
  const [paid] = await ctx.db
    .update(orders)
    .set({ buyerId: order.buyerId, status: "paid", settledAt: ctx.now })
    .where(and(eq(orders.academyId, ctx.academy.id), eq(orders.id, order.id)))
    .returning();
  if (!paid) throw new Error(`order ${order.id} vanished`);
  if (!(await holdForSale(ctx, courseIds))) throw notForSale();
  await fulfil(ctx, paid, sold);
  return paid;
}

async function openPayment(
  ctx: TransactionCtx,
  { id: orderId, totalCop }: Order,
  method: PayKind,
): Promise<Payment> {
  const id = newId();
  const created = {
    academyId: ctx.academy.id,
    id,
    orderId,
    reference: `sem-${id}`,
    merchantId: ctx.academy.merchantId,
    method,
    status: "created" as const,
    amountCop: totalCop,
    // The gateway accepts it until then; after that it counts as unsent or expired.
    expiresAt: new Date(ctx.now.getTime() + methods[method].minutes * 60_000),
  };
  const [[payment]] = await together([
    addPayment(ctx.db, [created]),
    enqueue(ctx, "checkout.settle", { paymentId: id }, { startAfter: 20 }),
  ]);
  if (!payment) throw new Error("insert returned no payment");
  return payment;
}
