// The messages of an academy. Ids grow with time, so a page follows the table's own key.
import { and, count, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { contactMessages } from "./tables.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

export type MessageQuery = {
  /** Of a name, an e-mail or the text, in lower case; empty: all. */
  part: string;
  /** Only those that nobody has answered. */
  open: boolean;
  /** The id of the last one that was read; null: from the newest. */
  after: string | null;
  limit: number;
  /** How many to leave out after that. */
  offset?: number;
};

/** @returns the newest first, and whether there are more */
export async function listMessages(
  ctx: Ctx,
  { after, limit, offset = 0, ...wanted }: MessageQuery,
): Promise<{ found: ContactMessage[]; hasMore: boolean }> {
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(matching(ctx, wanted), after ? lt(contactMessages.id, after) : undefined))
    .orderBy(desc(contactMessages.id))
    .limit(limit + 1)
    .offset(offset);
  return { found: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function countMessages(
  ctx: Ctx,
  wanted: Pick<MessageQuery, "part" | "open">,
): Promise<number> {
  const [row] = await ctx.db
    .select({ all: count() })
    .from(contactMessages)
    .where(matching(ctx, wanted));
  return row?.all ?? 0;
}

function matching(ctx: Ctx, { part, open }: Pick<MessageQuery, "part" | "open">): SQL | undefined {
  const { academyId, answeredAt } = contactMessages;
  return and(
    eq(academyId, ctx.academy.id),
    open ? isNull(answeredAt) : undefined,
    part ? holding(part) : undefined,
  );
}

function holding(part: string): SQL | undefined {
  const { name, email, text } = contactMessages;
  return or(...[name, email, text].map((column) => sql`strpos(lower(${column}), ${part}) > 0`));
}

export async function findMessage(ctx: Ctx, id: string): Promise<ContactMessage | null> {
  const [row] = await ctx.db.select().from(contactMessages).where(byId(ctx, id));
  return row ?? null;
}

/** Where the answer goes to, for whoever has just written; null for everything older. */
export async function addressOfFresh(ctx: Ctx, id: string): Promise<string | null> {
  const since = new Date(ctx.now.getTime() - freshMs);
  const [row] = await ctx.db
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .where(and(byId(ctx, id), gt(contactMessages.createdAt, since)));
  return row?.email ?? null;
}

const freshMs = 3_600_000;

function byId(ctx: Ctx, id: string): SQL | undefined {
  return and(eq(contactMessages.academyId, ctx.academy.id), eq(contactMessages.id, id));
}

/** What a person wrote: while signed in, or from their proven address while nobody was. */
export function writtenBy(
  ctx: Pick<Ctx, "academy">,
  { id, email, emailVerifiedAt }: Pick<User, "id" | "email" | "emailVerifiedAt">,
): SQL | undefined {
  const own = eq(contactMessages.userId, id);
  return and(
    eq(contactMessages.academyId, ctx.academy.id),
    emailVerifiedAt
      ? or(own, and(isNull(contactMessages.userId), eq(contactMessages.email, email)))
      : own,
  );
}

/** For the export of an account. */
export async function messagesBy(ctx: Ctx, user: Pick<User, "id" | "email" | "emailVerifiedAt">) {
  const { name, email, topic, text, createdAt, answeredAt } = contactMessages;
  return ctx.db
    .select({ name, email, topic, text, createdAt, answeredAt })
    .from(contactMessages)
    .where(writtenBy(ctx, user))
    .orderBy(contactMessages.id);
}
