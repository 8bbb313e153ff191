// Finds the one account of a person whom a provider vouches for, and links it or opens a new one.
import { and, eq, isNull } from "drizzle-orm";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { nameMaximum, signInInput } from "#src/accounts/rules.ts";
import { identities, type User, users } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { ExternalPerson, IdentityProvider } from "#src/outside/identity/identity-provider.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { externalTexts } from "./external.rules.ts";

type Vouched = {
  provider: Pick<IdentityProvider, "id" | "label">;
  person: ExternalPerson;
  campaign: string | null;
};

/** Throws `invalid` without an e-mail, `conflict` if the e-mail belongs to another account. */
export async function accountOf(ctx: TransactionCtx, vouched: Vouched): Promise<User> {
  const { provider, person } = vouched;
  // Twice, since a concurrent request of the same person may come first.
  for (let tries = 0; tries < 2; tries++) {
    const user = (await enterLinked(ctx, vouched)) ?? (await linkOrOpen(ctx, vouched));
    if (user) return user;
  }
  ctx.log.warn({ provider: provider.id, verified: person.emailVerified }, "identity not linked");
  throw problem("conflict", externalTexts.refused(provider.label));
}

async function enterLinked(ctx: TransactionCtx, vouched: Vouched): Promise<User | null> {
  const found = await findLinked(ctx, vouched);
  if (!found) return null;
  const email = emailOf(vouched);
  if (!found.emailVerifiedAt && vouched.person.emailVerified && email === found.email) {
    const user = await handOver(ctx, found);
    return user && (await addIdentity(ctx, user, vouched)) ? user : null;
  }
  // A proof of the mailbox at this moment drops the identity, or ends the session opened here.
  await lockEmail(ctx, found.email);
  await holdAccounts(ctx, [found.id], "no key update");
  return findLinked(ctx, vouched);
}

async function findLinked(ctx: Ctx, { provider, person }: Vouched): Promise<User | null> {
  const [found] = await ctx.db
    .select({ user: users })
    .from(identities)
    .innerJoin(
      users,
      and(eq(users.academyId, identities.academyId), eq(users.id, identities.userId)),
    )
    .where(
      and(
        eq(identities.academyId, ctx.academy.id),
        eq(identities.provider, provider.id),
        eq(identities.subject, person.subject),
        isNull(users.deletedAt),
      ),
    );
  return found?.user ?? null;
}

/** Null if a concurrent request came first. */
async function linkOrOpen(ctx: TransactionCtx, vouched: Vouched): Promise<User | null> {
  const { provider, person } = vouched;
  const email = emailOf(vouched);
  if (!email) throw problem("invalid", externalTexts.noEmail(provider.label));
  await lockEmail(ctx, email);
  const existing = await findUserByEmail(ctx, email);
  if (!existing) return open(ctx, email, vouched);
  // A provider that does not verify addresses would give this account to anybody who enters it.
  if (!person.emailVerified) throw problem("conflict", externalTexts.emailTaken);
  return link(ctx, existing, vouched);
}

function emailOf({ person }: Vouched): string | null {
  return signInInput.shape.email.safeParse(person.email).data ?? null;
}

async function open(ctx: TransactionCtx, email: string, vouched: Vouched): Promise<User | null> {
  const { person, campaign } = vouched;
  const [user] = await ctx.db
    .insert(users)
    .values({
      academyId: ctx.academy.id,
      id: newId(),
      email,
      name: cleanLine(person.name).slice(0, nameMaximum) || (email.split("@")[0] ?? email),
      role: "student",
      campaignCameFrom: campaign,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return null;
  if (!(await addIdentity(ctx, user, vouched))) {
    throw problem("conflict", externalTexts.refused(vouched.provider.label));
  }
  await record(ctx, { action: "signed-up", subject: user, actor: user });
  if (person.emailVerified) return proveMailbox(ctx, user, { keep: "ways", sessionId: null });
  await enqueue(ctx, "accounts.mail", { mail: { kind: "verify", userId: user.id } });
  return user;
}

async function link(ctx: TransactionCtx, existing: User, vouched: Vouched): Promise<User | null> {
  const user = await handOver(ctx, existing);
  if (!user || !(await addIdentity(ctx, user, vouched))) return null;
  const details = { provider: vouched.provider.label };
  await record(ctx, { action: "identity-linked", subject: user, actor: user, details });
  await enqueue(ctx, "accounts.mail", { mail: { kind: "linked", userId: user.id } });
  return user;
}

/**
 * Somebody else may have opened an account with an unproven e-mail: it passes to the owner of the
 * e-mail alone. Null for an account that was deleted in the meantime.
 */
async function handOver(ctx: TransactionCtx, { id, email }: User): Promise<User | null> {
  await lockEmail(ctx, email);
  await holdAccounts(ctx, [id], "no key update");
  const user = await findUser(ctx, id);
  if (!user || user.deletedAt) return null;
  if (user.emailVerifiedAt) return user;
  return proveMailbox(ctx, user, { keep: "nothing", passwordHash: null });
}

async function addIdentity(ctx: Ctx, user: User, { provider, person }: Vouched): Promise<boolean> {
  const added = await ctx.db
    .insert(identities)
    .values({
      academyId: ctx.academy.id,
      provider: provider.id,
      subject: person.subject,
      userId: user.id,
    })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return added.length > 0;
}
