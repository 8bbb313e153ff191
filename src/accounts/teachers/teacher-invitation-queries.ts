// Invitations to teach: how one stands, and which wait.
import { and, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { teacherInvitations } from "./tables.ts";
import { type InvitationState, stateOfInvitation } from "./teaching.rules.ts";

type Row = typeof teacherInvitations.$inferSelect;

export type TeacherInvitation = Row & { state: InvitationState };

/** Not accepted and not withdrawn; it may have expired. */
export const open = and(
  isNull(teacherInvitations.acceptedAt),
  isNull(teacherInvitations.withdrawnAt),
);

function mine(ctx: Ctx, ...which: (SQL | undefined)[]): SQL | undefined {
  return and(eq(teacherInvitations.academyId, ctx.academy.id), ...which);
}

async function findOne(ctx: Ctx, which: SQL | undefined): Promise<TeacherInvitation | null> {
  const [row] = await ctx.db.select().from(teacherInvitations).where(mine(ctx, which));
  return row ? { ...row, state: stateOfInvitation(row, ctx.now) } : null;
}

export function findTeacherInvitation(ctx: Ctx, id: string): Promise<TeacherInvitation | null> {
  return findOne(ctx, eq(teacherInvitations.id, id));
}

/** By the digest of its link's token. */
export function findTeacherInvitationBy(
  ctx: Ctx,
  tokenHash: string,
): Promise<TeacherInvitation | null> {
  return findOne(ctx, eq(teacherInvitations.tokenHash, tokenHash));
}

/** The one that an address can accept now. */
export function findPendingInvitation(ctx: Ctx, email: string): Promise<TeacherInvitation | null> {
  return findOne(
    ctx,
    and(eq(teacherInvitations.email, email), open, gt(teacherInvitations.expiresAt, ctx.now)),
  );
}

/**
 * Those of the addresses that wait for an answer.
 * @param besides an invitation that does not count
 */
export async function findInvitedEmails(
  ctx: Ctx,
  emails: string[],
  besides?: string,
): Promise<Set<string>> {
  const found = await ctx.db
    .select({ email: teacherInvitations.email })
    .from(teacherInvitations)
    .where(
      mine(
        ctx,
        inArray(teacherInvitations.email, emails),
        open,
        gt(teacherInvitations.expiresAt, ctx.now),
        besides === undefined ? undefined : ne(teacherInvitations.id, besides),
      ),
    );
  return new Set(found.map(({ email }) => email));
}

/** @param part of the address, in lower case */
function listed(ctx: Ctx, part: string): SQL | undefined {
  return mine(ctx, open, part ? sql`strpos(${teacherInvitations.email}, ${part}) > 0` : undefined);
}

type Page = { limit: number; offset: number };

/** What waits or has expired, the newest first. */
export async function listTeacherInvitations(
  ctx: Ctx,
  part: string,
  { limit, offset }: Page,
): Promise<TeacherInvitation[]> {
  const rows = await ctx.db
    .select()
    .from(teacherInvitations)
    .where(listed(ctx, part))
    .orderBy(desc(teacherInvitations.createdAt), desc(teacherInvitations.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, state: stateOfInvitation(row, ctx.now) }));
}

export async function countTeacherInvitations(ctx: Ctx, part = ""): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(teacherInvitations)
    .where(listed(ctx, part));
  return row?.amount ?? 0;
}
