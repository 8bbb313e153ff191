// What decides about giving and taking a place: the course, a purchase, what the academy offered.
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { pending } from "../invitations/invitation-queries.ts";
import { invitations } from "../tables.ts";

/** In any status, unless it was removed. */
export async function findPlaceCourse(
  ctx: Ctx,
  courseId: string,
): Promise<{ id: string; title: string } | null> {
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.id, courseId),
        isNull(courses.removedAt),
      ),
    );
  return course ?? null;
}

/** The courses that a place can be given in, by title. */
export function listPlaceCourses(ctx: Ctx) {
  return ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        isNull(courses.removedAt),
        inArray(courses.status, ["published", "archived"]),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id))
    .limit(500);
}

export const ofClaim = and(
  eq(orders.academyId, orderClaims.academyId),
  eq(orders.id, orderClaims.orderId),
);

const ofInviter = and(
  eq(users.academyId, invitations.academyId),
  eq(users.id, invitations.inviterId),
);

/** Of places that administrators offered and nobody has taken yet. @param part of the e-mail */
function offered(ctx: Ctx, part: string): SQL | undefined {
  return and(
    eq(invitations.academyId, ctx.academy.id),
    inArray(users.role, ["academy", "admin"]),
    pending,
    gt(invitations.expiresAt, ctx.now),
    part ? sql`strpos(${invitations.email}, ${part}) > 0` : undefined,
  );
}

export async function countOffered(ctx: Ctx, part: string): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(invitations)
    .innerJoin(users, ofInviter)
    .where(offered(ctx, part));
  return row?.amount ?? 0;
}

export async function isOffered(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(users, ofInviter)
    .where(and(offered(ctx, ""), eq(invitations.id, id)));
  return found.length > 0;
}

/** The newest first. */
export function listOffered(ctx: Ctx, part: string, page: { limit: number; offset: number }) {
  return ctx.db
    .select({
      id: invitations.id,
      email: invitations.email,
      title: courses.title,
      mailedAt: invitations.mailedAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, ofInviter)
    .innerJoin(
      courses,
      and(eq(courses.academyId, invitations.academyId), eq(courses.id, invitations.courseId)),
    )
    .where(offered(ctx, part))
    .orderBy(desc(invitations.id))
    .limit(page.limit)
    .offset(page.offset);
}
