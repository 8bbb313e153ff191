// What decides about giving and taking a place: the course, a purchase, what the academy offered.
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { orderClaims } from "#src/checkout/tables.ts";
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

/** Whether a purchase of the course stands, or may still. */
export async function isBought(
  ctx: Ctx,
  { email, courseId }: { email: string; courseId: string },
): Promise<boolean> {
  const bought = and(
    eq(orderClaims.academyId, ctx.academy.id),
    eq(orderClaims.learnerEmail, email),
    eq(orderClaims.courseId, courseId),
  );
  return (await ctx.db.$count(orderClaims, bought)) > 0;
}

const ofInviter = and(
  eq(users.academyId, invitations.academyId),
  eq(users.id, invitations.inviterId),
);

/** Places that administrators offered and nobody has taken yet, the newest first. */
export function listOffered(ctx: Ctx, most: number) {
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
    .where(
      and(
        eq(invitations.academyId, ctx.academy.id),
        inArray(users.role, ["academy", "admin"]),
        pending,
        gt(invitations.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(most);
}
