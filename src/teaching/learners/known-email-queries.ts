// Whose e-mail a teacher knows: of those who came by the teacher's own invitation (decisions:
// Teacher area). Nothing here reads the e-mail of an account, so none can be found out by searching.
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "#src/ctx.ts";
import { invitations } from "../tables.ts";

/** Invitations of a course whose address the caller may see: one's own; staff see all. */
function knownTo({ academy, actor }: MemberCtx, courseId: string): SQL | undefined {
  return and(
    eq(invitations.academyId, academy.id),
    eq(invitations.courseId, courseId),
    actor.role === "admin" ? undefined : eq(invitations.inviterId, actor.id),
  );
}

/** @param part as `searchedEmail` gives it */
function contains(part: string): SQL | undefined {
  return part ? sql`strpos(${invitations.email}, ${part}) > 0` : undefined;
}

/** Learners whose known address contains the part, for `in`. */
export function learnersWith(ctx: MemberCtx, courseId: string, part: string) {
  return ctx.db
    .select({ id: invitations.learnerId })
    .from(invitations)
    .where(
      and(
        knownTo(ctx, courseId),
        isNotNull(invitations.acceptedAt),
        isNotNull(invitations.learnerId),
        contains(part),
      ),
    );
}

/** The known addresses of these learners, by account. */
export async function knownEmails(
  ctx: MemberCtx,
  courseId: string,
  learnerIds: string[],
): Promise<Map<string, string>> {
  if (learnerIds.length === 0) return new Map();
  const found = await ctx.db
    .select({ learnerId: invitations.learnerId, email: invitations.email })
    .from(invitations)
    .where(
      and(
        knownTo(ctx, courseId),
        isNotNull(invitations.acceptedAt),
        inArray(invitations.learnerId, learnerIds),
      ),
    )
    // The last one wins, for a person who was invited again at another address.
    .orderBy(asc(invitations.acceptedAt));
  return new Map(found.flatMap(({ learnerId, email }) => (learnerId ? [[learnerId, email]] : [])));
}

/** Invitations that nobody has accepted, refused or withdrawn; some may have expired. */
export function openInvitations(ctx: MemberCtx, courseId: string, part: string): SQL | undefined {
  return and(
    knownTo(ctx, courseId),
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
    isNull(invitations.refusedAt),
    contains(part),
  );
}
