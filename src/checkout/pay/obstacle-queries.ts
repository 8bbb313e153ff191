// What keeps a learner from being sold courses. It asks the same of every address, so that no answer
// takes longer than another.
import { and, eq, ne, sql } from "drizzle-orm";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { users } from "#src/accounts/tables.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { together } from "#src/db/together.ts";
import { enrolments } from "#src/enrolments/tables.ts";

export type Obstacles = {
  /** The learner's account teaches. */
  teaches: boolean;
  /** Courses that the learner has, or that are paid and wait for the account. */
  owned: string[];
  /** Courses with a payment that the bank has not decided. */
  pending: string[];
  /** Whether the learner's account or its own purchase holds each of them. */
  areOwn: boolean;
  /** The learner has used the coupon as often as each may. */
  couponUsed: boolean;
  /** The account that buys for itself has another e-mail by now. */
  hasMoved: boolean;
};

export const nothing: Obstacles = {
  ...{ teaches: false, owned: [], pending: [], areOwn: false, couponUsed: false },
  hasMoved: false,
};

const academyId = sql.placeholder("academyId");
const courseIds = sql`any(${sql.placeholder("courseIds")}::uuid[])`;

/** The account of an address, in a row for each of the courses that it has, or in one without. */
const placesOf = prepared((db) =>
  db
    .select({ learner: { id: users.id, role: users.role }, courseId: enrolments.courseId })
    .from(users)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.academyId, users.academyId),
        eq(enrolments.userId, users.id),
        sql`${enrolments.courseId} = ${courseIds}`,
      ),
    )
    .where(and(eq(users.academyId, academyId), eq(users.email, sql.placeholder("email")))),
);

const claims = prepared((db) =>
  db
    .select({ courseId: orderClaims.courseId, status: orders.status, buyerId: orders.buyerId })
    .from(orderClaims)
    .innerJoin(
      orders,
      and(eq(orders.academyId, orderClaims.academyId), eq(orders.id, orderClaims.orderId)),
    )
    .where(
      and(
        eq(orderClaims.academyId, academyId),
        eq(orderClaims.learnerEmail, sql.placeholder("learnerEmail")),
        sql`${orderClaims.courseId} = ${courseIds}`,
        ne(orderClaims.orderId, sql.placeholder("orderId")),
      ),
    ),
);

type Wanted = {
  learnerEmail: string;
  courseIds: string[];
  orderId: string;
  /** The account that buys for itself, at that address. */
  ownId?: string | null;
};

/** Null where nothing does. Claims of the order itself do not count. */
export async function findObstacles(
  ctx: Ctx,
  { learnerEmail, courseIds, orderId, ownId = null }: Wanted,
): Promise<Obstacles | null> {
  const asked = { academyId: ctx.academy.id, courseIds };
  const [places, claimed] = await together([
    placesOf(ctx.db).execute({ ...asked, email: normalizeEmail(learnerEmail) }),
    claims(ctx.db).execute({ ...asked, learnerEmail, orderId }),
  ]);
  const learner = places[0]?.learner;
  const has = new Set(places.flatMap(({ courseId }) => courseId ?? []));
  const rest = claimed.filter(({ courseId }) => !has.has(courseId));
  const paid = rest.filter(({ status }) => status === "paid");
  const found: Obstacles = {
    couponUsed: false,
    hasMoved: ownId !== null && learner?.id !== ownId,
    teaches: learner?.role === "teacher",
    owned: [...has, ...paid.map(({ courseId }) => courseId)],
    pending: rest.filter(({ status }) => status !== "paid").map(({ courseId }) => courseId),
    areOwn: rest.every(({ buyerId }) => buyerId !== null && buyerId === learner?.id),
  };
  return found.hasMoved || found.teaches || has.size + rest.length > 0 ? found : null;
}
