// Gives the learner what an order bought.
import { learnerOf } from "#src/checkout/learner-of.rules.ts";
import type { Order } from "#src/checkout/queries.ts";
import { toCop } from "#src/checkout/rules.ts";
import { enqueue, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { together } from "#src/db/together.ts";
import { withCommit } from "#src/db/with-commit.ts";
import { enrolBuyer } from "#src/enrolments/enrol.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { countSold } from "#src/ledger/count-sales.ts";
import { postSale } from "#src/ledger/post.ts";
import { salesOf } from "./sales-of.ts";
import { placesOf, type Sold } from "./sold-queries.ts";
import { holdTold, type Told, tellSold } from "./tell-sale.ts";

/**
 * Call it with the payment locked, or with an order that charges nothing just written. What all
 * buyers of a course or an academy count in is written with the commit.
 * @param order as it was written as paid
 */
export async function fulfil(ctx: TransactionCtx, order: Order, sold: Sold[]): Promise<void> {
  const [{ live }, sale] = await together([give(ctx, order, sold), post(ctx, order, sold)]);
  const gone = sold.map(({ teacherId }) => teacherId).filter((id) => !live.has(id));
  if (gone.length > 0) await runHooks(ctx, "sharesDecided", { teacherIds: gone });
  countSold(ctx, { taxCents: order.taxCents, items: placesOf(sold) }, sale);
}

async function give(ctx: TransactionCtx, order: Order, sold: Sold[]): Promise<Told> {
  const { id: orderId } = order;
  const told = await holdTold(ctx, order, sold);
  const learner = { email: learnerOf(order).email, userId: told.learner };
  const [added] = await together([
    enrolBuyer(
      ctx,
      learner,
      sold.map(({ id }) => id),
    ),
    enqueue(ctx, "checkout.mail", { orderId, mail: "receipt" }),
    // A buyer's own receipt says how to start.
    order.isGift && enqueue(ctx, "checkout.mail", { orderId, mail: "invitation" }),
    tellSold(ctx, order, { sold, told }),
  ]);
  const teacherOf = new Map(sold.map(({ id, teacherId }) => [id, teacherId]));
  const places = added.map((place) => ({ ...place, teacherId: teacherOf.get(place.courseId) }));
  const changes = [...places, ...salesOf(sold, ctx.now, 1)];
  withCommit(ctx.db, "days", () => countOnDays(ctx, changes));
  return told;
}

function post(ctx: TransactionCtx, order: Order, sold: Sold[]) {
  return postSale(ctx, {
    orderId: order.id,
    totalCop: order.totalCop,
    taxCop: toCop(order.taxCents, order.usdCop),
    items: sold.map(({ id, teacherId, paidCents }) => ({ courseId: id, teacherId, paidCents })),
  });
}
