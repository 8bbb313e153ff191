// Who administers an academy, and who is invited to.
import { and, asc, desc, eq, gt, inArray, isNull, max, or, type SQL, sql } from "drizzle-orm";
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

function administers({ academy }: Pick<Ctx, "academy">): SQL | undefined {
  return and(eq(users.academyId, academy.id), eq(users.role, "academy"), isNull(users.deletedAt));
}

/** Of those with the role `academy`, for a transaction: the whole list reads the trail. */
export async function administratorIds(ctx: Ctx): Promise<string[]> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(administers(ctx));
  return found.map(({ id }) => id);
}

/** With the role `academy`, the longest first. */
export async function listAcademyAdministrators(ctx: Ctx): Promise<ListedAdministrator[]> {
  const found = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      pictureUrl: users.pictureUrl,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(administers(ctx))
    .orderBy(asc(users.id));
  const ids = found.map(({ id }) => id);
  const appointed = await lastAppointments(ctx, ids);
  const signedIn = await lastSignIns(ctx, ids);
  return found
    .map(({ createdAt, emailVerifiedAt, ...one }) => ({
      ...one,
      isProven: emailVerifiedAt !== null,
      since: appointed.get(one.id) ?? createdAt,
      lastSignIn: signedIn.get(one.id) ?? null,
    }))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
}

type Moments = Map<string | null, Date | null>;

async function lastAppointments({ db, academy }: Ctx, ids: string[]): Promise<Moments> {
  const isAppointment = or(
    eq(trailEvents.action, "academy-opened"),
    and(eq(trailEvents.action, "role-changed"), eq(sql`${trailEvents.details}->>'to'`, "academy")),
  );
  const found = await db
    .select({ id: trailEvents.subjectId, at: max(trailEvents.createdAt) })
    .from(trailEvents)
    .where(
      and(
        eq(trailEvents.academyId, academy.id),
        inArray(trailEvents.subjectId, ids),
        isAppointment,
      ),
    )
    .groupBy(trailEvents.subjectId);
  return new Map(found.map(({ id, at }) => [id, at]));
}

async function lastSignIns({ db, academy }: Ctx, ids: string[]): Promise<Moments> {
  const found = await db
    .select({ id: sessions.userId, at: max(sessions.createdAt) })
    .from(sessions)
    .where(and(eq(sessions.academyId, academy.id), inArray(sessions.userId, ids)))
    .groupBy(sessions.userId);
  return new Map(found.map(({ id, at }) => [id, at]));
}

/** Locks every administrator: otherwise two who go at once would each count on the other. */
export function holdAdministrators(ctx: Ctx): Promise<User[]> {
  return ctx.db.select().from(users).where(administers(ctx)).orderBy(asc(users.id)).for("update");
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
