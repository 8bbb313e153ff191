// Who administers an academy, and who is invited to.
import { and, asc, desc, eq, gt, isNull, max, or, type SQL, sql } from "drizzle-orm";
import { sessions, type User, users } from "#src/accounts/tables.ts";
import { type InvitationState, stateOfInvitation } from "#src/accounts/teachers/teaching.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { administratorInvitations } from "./tables.ts";

type Row = typeof administratorInvitations.$inferSelect;

export type AdministratorInvitation = Row & { state: InvitationState };

/** Not accepted and not withdrawn; it may have expired. */
export const open = and(
  isNull(administratorInvitations.acceptedAt),
  isNull(administratorInvitations.withdrawnAt),
);

export function mine(ctx: Pick<Ctx, "academy">, ...which: (SQL | undefined)[]): SQL | undefined {
  return and(eq(administratorInvitations.academyId, ctx.academy.id), ...which);
}

async function findOne(ctx: Ctx, which: SQL | undefined): Promise<AdministratorInvitation | null> {
  const [row] = await ctx.db.select().from(administratorInvitations).where(mine(ctx, which));
  return row ? { ...row, state: stateOfInvitation(row, ctx.now) } : null;
}

export function findAdministratorInvitation(ctx: Ctx, id: string) {
  return findOne(ctx, eq(administratorInvitations.id, id));
}

/** By the digest of its link's token. */
export function findAdministratorInvitationBy(ctx: Ctx, tokenHash: string) {
  return findOne(ctx, eq(administratorInvitations.tokenHash, tokenHash));
}

/** The one that an address can accept now. */
export function findPendingAdministration(ctx: Ctx, email: string) {
  const isOpen = and(open, gt(administratorInvitations.expiresAt, ctx.now));
  return findOne(ctx, and(eq(administratorInvitations.email, email), isOpen));
}

/** What waits or has expired, the newest first; few. */
export async function listAdministratorInvitations(ctx: Ctx): Promise<AdministratorInvitation[]> {
  const rows = await ctx.db
    .select()
    .from(administratorInvitations)
    .where(mine(ctx, open))
    .orderBy(desc(administratorInvitations.createdAt), desc(administratorInvitations.id))
    .limit(100);
  return rows.map((row) => ({ ...row, state: stateOfInvitation(row, ctx.now) }));
}

export type ListedAdministrator = {
  id: string;
  name: string;
  email: string;
  isProven: boolean;
  pictureUrl: string | null;
  since: Date;
  /** Null for one without a session that is still kept. */
  lastSignIn: Date | null;
};

/** With the role `academy`, the longest first. */
export async function listAcademyAdministrators(ctx: Ctx): Promise<ListedAdministrator[]> {
  const { db, academy } = ctx;
  const appointed = db
    .select({ userId: trailEvents.subjectId, at: max(trailEvents.createdAt).as("at") })
    .from(trailEvents)
    .where(
      and(
        eq(trailEvents.academyId, academy.id),
        or(
          eq(trailEvents.action, "academy-opened"),
          and(
            eq(trailEvents.action, "role-changed"),
            eq(sql`${trailEvents.details}->>'to'`, "academy"),
          ),
        ),
      ),
    )
    .groupBy(trailEvents.subjectId)
    .as("appointed");
  const signedIn = db
    .select({ userId: sessions.userId, last: max(sessions.createdAt).as("last") })
    .from(sessions)
    .where(eq(sessions.academyId, academy.id))
    .groupBy(sessions.userId)
    .as("signed_in");
  const found = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      pictureUrl: users.pictureUrl,
      createdAt: users.createdAt,
      appointedAt: appointed.at,
      lastSignIn: signedIn.last,
    })
    .from(users)
    .leftJoin(appointed, eq(appointed.userId, users.id))
    .leftJoin(signedIn, eq(signedIn.userId, users.id))
    .where(and(eq(users.academyId, academy.id), eq(users.role, "academy"), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  return found
    .map(({ createdAt, appointedAt, emailVerifiedAt, ...one }) => ({
      ...one,
      isProven: emailVerifiedAt !== null,
      since: appointedAt ?? createdAt,
    }))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
}

/** Locks every administrator: otherwise two who go at once would each count on the other. */
export function holdAdministrators(ctx: Ctx): Promise<User[]> {
  return ctx.db
    .select()
    .from(users)
    .where(
      and(eq(users.academyId, ctx.academy.id), eq(users.role, "academy"), isNull(users.deletedAt)),
    )
    .orderBy(asc(users.id))
    .for("update");
}

/** What a person was invited to and invited others to, without the addresses of others. */
export async function administrationOf(
  ctx: Ctx,
  { id, email, emailVerifiedAt }: Pick<User, "id" | "email" | "emailVerifiedAt">,
) {
  const accepted = eq(administratorInvitations.administratorId, id);
  const toAddress = emailVerifiedAt ? eq(administratorInvitations.email, email) : undefined;
  const read = (which: SQL | undefined) =>
    ctx.db
      .select({
        createdAt: administratorInvitations.createdAt,
        mailedAt: administratorInvitations.mailedAt,
        expiresAt: administratorInvitations.expiresAt,
        acceptedAt: administratorInvitations.acceptedAt,
        withdrawnAt: administratorInvitations.withdrawnAt,
      })
      .from(administratorInvitations)
      .where(mine(ctx, which))
      .orderBy(asc(administratorInvitations.id));
  return {
    administrationInvitationsReceived: await read(or(accepted, toAddress)),
    administrationInvitationsGiven: await read(eq(administratorInvitations.inviterId, id)),
  };
}
