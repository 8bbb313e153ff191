// What an invitation says, and how it stands.
import { and, asc, eq, gt, isNotNull, isNull, lt, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { invitations } from "#src/teaching/tables.ts";

/** Not accepted, withdrawn or refused; it may have expired. */
export const pending = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.withdrawnAt),
  isNull(invitations.refusedAt),
);

export type InvitationState =
  | "pending"
  | "expired"
  | "withdrawn"
  | "refused"
  | "accepted"
  /** The course was removed. */
  | "removed";

const inviters = alias(users, "inviters");

const told = {
  id: invitations.id,
  email: invitations.email,
  courseId: invitations.courseId,
  title: courses.title,
  teacherId: courses.teacherId,
  courseRemovedAt: courses.removedAt,
  inviterId: invitations.inviterId,
  inviterName: inviters.name,
  inviterProvenAt: inviters.emailVerifiedAt,
  learnerId: invitations.learnerId,
  mailedAt: invitations.mailedAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
  withdrawnAt: invitations.withdrawnAt,
  refusedAt: invitations.refusedAt,
};

function select(ctx: Ctx) {
  return ctx.db
    .select(told)
    .from(invitations)
    .innerJoin(
      courses,
      and(eq(courses.academyId, invitations.academyId), eq(courses.id, invitations.courseId)),
    )
    .innerJoin(
      inviters,
      and(eq(inviters.academyId, invitations.academyId), eq(inviters.id, invitations.inviterId)),
    )
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];
export type Invitation = Row & { state: InvitationState };

function withState(ctx: Ctx, row: Row): Invitation {
  return { ...row, state: stateOf(row, ctx.now) };
}

type Moments = Pick<
  Row,
  "acceptedAt" | "withdrawnAt" | "refusedAt" | "expiresAt" | "courseRemovedAt"
>;

function stateOf(row: Moments, now: Date): InvitationState {
  if (row.courseRemovedAt) return "removed";
  if (row.acceptedAt) return "accepted";
  if (row.refusedAt) return "refused";
  if (row.withdrawnAt) return "withdrawn";
  return row.expiresAt <= now ? "expired" : "pending";
}

export async function findInvitation(ctx: Ctx, id: string): Promise<Invitation | null> {
  if (!idShape.safeParse(id).success) return null;
  const [row] = await select(ctx).where(
    and(eq(invitations.academyId, ctx.academy.id), eq(invitations.id, id)),
  );
  return row ? withState(ctx, row) : null;
}

/** By the digest of its link's token. */
export async function findByToken(ctx: Ctx, tokenHash: string): Promise<Invitation | null> {
  const [row] = await select(ctx).where(
    and(eq(invitations.academyId, ctx.academy.id), eq(invitations.tokenHash, tokenHash)),
  );
  return row ? withState(ctx, row) : null;
}

/** The newest of an address to a course. */
export async function findOfAddress(
  ctx: Ctx,
  email: string,
  courseId: string,
): Promise<Invitation | null> {
  const rows = await select(ctx)
    .where(
      and(
        eq(invitations.academyId, ctx.academy.id),
        eq(invitations.email, email),
        eq(invitations.courseId, courseId),
      ),
    )
    .orderBy(asc(invitations.id));
  const row = rows.at(-1);
  return row ? withState(ctx, row) : null;
}

/** What an address can accept now. */
export async function listPending(ctx: Ctx, email: string): Promise<Invitation[]> {
  const rows = await select(ctx)
    .where(
      and(
        eq(invitations.academyId, ctx.academy.id),
        eq(invitations.email, email),
        pending,
        gt(invitations.expiresAt, ctx.now),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(asc(invitations.id));
  return rows.map((row) => withState(ctx, row));
}

/** Whether the address was mailed about the course within the hour by another, earlier invitation. */
export async function wasMailedLately(
  ctx: Ctx,
  { id, email, courseId, mailedAt }: Pick<Row, "id" | "email" | "courseId" | "mailedAt">,
  minutes: number,
): Promise<boolean> {
  const earlier = and(
    eq(invitations.academyId, ctx.academy.id),
    eq(invitations.email, email),
    eq(invitations.courseId, courseId),
    ne(invitations.id, id),
    lt(invitations.mailedAt, mailedAt),
    gt(invitations.mailedAt, new Date(mailedAt.getTime() - minutes * 60_000)),
  );
  return (await ctx.db.$count(invitations, earlier)) > 0;
}

/** Whether a place that was given free of charge stands. */
export async function holdsFreePlace(
  ctx: Ctx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<boolean> {
  const accepted = and(
    eq(invitations.academyId, ctx.academy.id),
    eq(invitations.learnerId, userId),
    eq(invitations.courseId, courseId),
    isNotNull(invitations.acceptedAt),
  );
  return (await ctx.db.$count(invitations, accepted)) > 0;
}
