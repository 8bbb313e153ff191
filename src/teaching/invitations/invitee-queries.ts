// Who may invite to a course, and which addresses have it, wait for it, or want no invitation.
import { and, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { orderClaims } from "#src/checkout/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { enrolments, waitingEnrolments } from "#src/enrolments/tables.ts";
import { invitationRefusals, invitations } from "#src/teaching/tables.ts";
import { pending } from "./invitation-queries.ts";

export type ManagedCourse = { id: string; title: string; teacherId: string; teacherEmail: string };

/** A course that the caller teaches, or any for staff; in every status, unless it was removed. */
export async function findManagedCourse(
  ctx: MemberCtx,
  courseId: string,
): Promise<ManagedCourse | null> {
  if (!idShape.safeParse(courseId).success) return null;
  const { academy, actor } = ctx;
  const [course] = await ctx.db
    .select({
      ...{ id: courses.id, title: courses.title, teacherId: courses.teacherId },
      teacherEmail: users.email,
    })
    .from(courses)
    .innerJoin(users, and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId)))
    .where(
      and(
        eq(courses.academyId, academy.id),
        eq(courses.id, courseId),
        isNull(courses.removedAt),
        actor.role === "admin" ? undefined : eq(courses.teacherId, actor.id),
      ),
    );
  return course ?? null;
}

/** Whether a course was ever published: of the teacher, or of anybody in the academy. */
export async function hasPublished(ctx: Ctx, teacherId?: string): Promise<boolean> {
  const [one] = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        teacherId === undefined ? undefined : eq(courses.teacherId, teacherId),
        isNotNull(courses.publishedAt),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/**
 * Those of the addresses that are invited, enrolled, or bought it, also where that still waits.
 * @param besides an invitation that does not count
 */
export async function findKnownEmails(
  ctx: Ctx,
  courseId: string,
  emails: string[],
  besides?: string,
): Promise<Set<string>> {
  const academyId = ctx.academy.id;
  const found = await ctx.db
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.academyId, academyId),
        eq(invitations.courseId, courseId),
        inArray(invitations.email, emails),
        pending,
        gt(invitations.expiresAt, ctx.now),
        besides === undefined ? undefined : ne(invitations.id, besides),
      ),
    )
    .unionAll(
      ctx.db
        .select({ email: users.email })
        .from(enrolments)
        .innerJoin(
          users,
          and(eq(users.academyId, enrolments.academyId), eq(users.id, enrolments.userId)),
        )
        .where(
          and(
            eq(enrolments.academyId, academyId),
            eq(enrolments.courseId, courseId),
            inArray(users.email, emails),
          ),
        ),
    )
    .unionAll(
      ctx.db
        .select({ email: waitingEnrolments.email })
        .from(waitingEnrolments)
        .where(
          and(
            eq(waitingEnrolments.academyId, academyId),
            eq(waitingEnrolments.courseId, courseId),
            inArray(waitingEnrolments.email, emails),
          ),
        ),
    )
    .unionAll(
      ctx.db
        .select({ email: orderClaims.learnerEmail })
        .from(orderClaims)
        .where(
          and(
            eq(orderClaims.academyId, academyId),
            eq(orderClaims.courseId, courseId),
            inArray(orderClaims.learnerEmail, emails),
          ),
        ),
    );
  return new Set(found.map(({ email }) => email));
}

/** Those of the digests whose mailbox wants no more invitations. */
export async function findRefusing(ctx: Ctx, hashes: string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ hash: invitationRefusals.emailHash })
    .from(invitationRefusals)
    .where(
      and(
        eq(invitationRefusals.academyId, ctx.academy.id),
        inArray(invitationRefusals.emailHash, hashes),
      ),
    );
  return new Set(found.map(({ hash }) => hash));
}
