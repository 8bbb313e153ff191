import type { Order } from "#src/checkout/queries.ts";
import { orderClaims } from "#src/checkout/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { preparedInsert } from "#src/db/prepared-insert.ts";

const addClaims = preparedInsert(orderClaims, { onConflict: "nothing" });

/**
 * The database allows one pending or paid order for a learner and a course. In the same sequence for
 * all requests: two orders with the same courses must not deadlock.
 * @returns a course that another order has; null where none is taken
 */
export async function claimCourses(
  { db, academy }: TransactionCtx,
  { id: orderId, learnerEmail }: Pick<Order, "id" | "learnerEmail">,
  courseIds: string[],
): Promise<string | null> {
  const sorted = courseIds.toSorted();
  const claimed = await addClaims(
    db,
    sorted.map((courseId) => ({ academyId: academy.id, learnerEmail, courseId, orderId })),
  );
  const mine = new Set(claimed.map(({ courseId }) => courseId));
  return sorted.find((courseId) => !mine.has(courseId)) ?? null;
}
