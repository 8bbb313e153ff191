// Links that prove ownership of a mailbox: single-use, short-lived, stored only as a digest.
import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lte, notInArray } from "drizzle-orm";
import { findUser } from "#src/accounts/queries.ts";
import { emailLinks, type User, users } from "#src/accounts/tables.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { type LinkPurpose, linkGoneText, linkHours } from "./email-links.rules.ts";
import { lockEmail } from "./lock-email.ts";

type LinkOf = {
  userId: string;
  purpose: LinkPurpose;
  /** The mailbox that the link goes to; without one, whoever asked for the link gets it. */
  email?: string;
};

/**
 * The token of a new link. Of an account's reset links the newest two are good: a mail that is sent
 * again after a lost answer has a new one, and the reader may have opened the first. Throws `gone`
 * where the account has another e-mail by now: its former mailbox gets no way in.
 */
export async function makeLink(ctx: Ctx, { userId, purpose, email }: LinkOf): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const academyId = ctx.academy.id;
  const expiresAt = new Date(ctx.now.getTime() + linkHours[purpose] * 3_600_000);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, userId, email);
    if (purpose === "reset") await dropResetLinks(ctx, userId, { newest: 1 });
    await ctx.db
      .delete(emailLinks)
      .where(and(linksOf(ctx, userId), lte(emailLinks.expiresAt, ctx.now)));
    const row = { academyId, tokenHash: tokenDigest(token), userId, purpose, expiresAt };
    await ctx.db.insert(emailLinks).values({ ...row, createdAt: ctx.now });
  });
  return token;
}

/** Whether the link would still work; for the page that it opens. */
export async function peekLink(ctx: Ctx, token: string, purpose: LinkPurpose): Promise<boolean> {
  return (await ownerOf(ctx, token, purpose)) !== null;
}

/** The account of a link that would still work. */
export async function linkOwner(
  ctx: Ctx,
  token: string,
  purpose: LinkPurpose,
): Promise<User | null> {
  const userId = await ownerOf(ctx, token, purpose);
  const user = userId === null ? null : await findUser(ctx, userId);
  return user?.deletedAt ? null : user;
}

/**
 * Uses the link up and returns the id of its account. Call it in the transaction that acts on the
 * link. Throws `gone` for a link that was used, is too old, or never existed.
 */
export async function spendLink(
  ctx: TransactionCtx,
  token: string,
  purpose: LinkPurpose,
): Promise<string> {
  const owner = await linkOwner(ctx, token, purpose);
  if (!owner) throw linkGone();
  await lockEmail(ctx, owner.email);
  await lockAccount(ctx, owner.id);
  const [won] = await ctx.db
    .update(emailLinks)
    .set({ usedAt: ctx.now })
    .where(goodLink(ctx, token, purpose))
    .returning({ userId: emailLinks.userId });
  if (!won) throw linkGone();
  return won.userId;
}

/** @param kept how many stay. */
export async function dropResetLinks(
  ctx: Ctx,
  userId: string,
  kept = { newest: 0 },
): Promise<void> {
  const mine = and(linksOf(ctx, userId), eq(emailLinks.purpose, "reset"));
  const newest = ctx.db
    .select({ tokenHash: emailLinks.tokenHash })
    .from(emailLinks)
    .where(mine)
    .orderBy(desc(emailLinks.createdAt), desc(emailLinks.tokenHash))
    .limit(kept.newest);
  await ctx.db.delete(emailLinks).where(and(mine, notInArray(emailLinks.tokenHash, newest)));
}

export function linkGone() {
  return problem("gone", linkGoneText);
}

async function ownerOf(ctx: Ctx, token: string, purpose: LinkPurpose): Promise<string | null> {
  const [found] = await ctx.db
    .select({ userId: emailLinks.userId })
    .from(emailLinks)
    .where(goodLink(ctx, token, purpose));
  return found?.userId ?? null;
}

/** Taken before any row of a link, so that concurrent making and spending cannot deadlock. */
async function lockAccount(ctx: Ctx, userId: string, email?: string): Promise<void> {
  const isOpen = and(eq(users.id, userId), isNull(users.deletedAt));
  const [open] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.academyId, ctx.academy.id), isOpen, email ? eq(users.email, email) : undefined),
    )
    .for("no key update");
  if (!open) throw linkGone();
}

function linksOf(ctx: Ctx, userId: string) {
  return and(eq(emailLinks.academyId, ctx.academy.id), eq(emailLinks.userId, userId));
}

function goodLink(ctx: Ctx, token: string, purpose: LinkPurpose) {
  return and(
    eq(emailLinks.academyId, ctx.academy.id),
    eq(emailLinks.tokenHash, tokenDigest(token)),
    eq(emailLinks.purpose, purpose),
    isNull(emailLinks.usedAt),
    gt(emailLinks.expiresAt, ctx.now),
  );
}
