// Whose e-mail a teacher knows: of those who came by the teacher's own invitation, and of those who
// agreed to it where the academy allows it (decisions: Teacher area). No other e-mail of an account
// is read here, so none can be found out by searching.
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { invitations } from "../tables.ts";

/** Invitations of a course whose address the caller may see: one's own; staff see all. */
function knownTo({ academy, actor }: MemberCtx, courseId: string): SQL | undefined {
  return and(
    eq(invitations.academyId, academy.id),
    eq(invitations.courseId, courseId),
    actor.role === "admin" ? undefined : eq(invitations.inviterId, actor.id),
  );
}

/** @param part as `searchedText` gives it */
function contains(part: string): SQL | undefined {
  return part ? sql`strpos(${invitations.email}, ${part}) > 0` : undefined;
}

/** Learners whose known address contains the part, for `in`. */
export function learnersWith(ctx: MemberCtx, courseId: string, part: string) {
  const invited = ctx.db
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
  if (!ctx.academy.sharesLearnerEmails) return invited;
  const sharing = ctx.db
    .select({ id: users.id })
    .from(enrolments)
    .innerJoin(users, ofLearner)
    .where(and(agreed(ctx, courseId), part ? sql`strpos(${users.email}, ${part}) > 0` : undefined));
  return invited.unionAll(sharing);
}

const ofLearner = and(eq(users.academyId, enrolments.academyId), eq(users.id, enrolments.userId));

/** Learners of a course who let its teacher see their e-mail. */
function agreed({ academy }: MemberCtx, courseId: string): SQL | undefined {
  return and(
    eq(enrolments.academyId, academy.id),
    eq(enrolments.courseId, courseId),
    eq(users.sharesEmail, true),
    isNull(users.deletedAt),
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
  const known = found.flatMap(({ learnerId, email }) =>
    learnerId ? [[learnerId, email] as const] : [],
  );
  if (!ctx.academy.sharesLearnerEmails) return new Map(known);
  const sharing = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(enrolments)
    .innerJoin(users, ofLearner)
    .where(and(agreed(ctx, courseId), inArray(users.id, learnerIds)));
  return new Map([...sharing.map(({ id, email }) => [id, email] as const), ...known]);
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
