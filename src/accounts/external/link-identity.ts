// Finds the one account of a person whom a provider vouches for, and links it or opens a new one.
import { and, eq, isNull } from "drizzle-orm";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { nameMaximum, signInInput } from "#src/accounts/rules.ts";
import { identities, sessions, type User, users } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { ExternalPerson, IdentityProvider } from "#src/outside/identity-provider.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
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
    const user = (await findLinked(ctx, vouched)) ?? (await linkOrOpen(ctx, vouched));
    if (user) return user;
  }
  ctx.log.warn({ provider: provider.id, verified: person.emailVerified }, "identity not linked");
  throw problem("conflict", externalTexts.refused(provider.label));
}

/** The lock delays a deletion until the transaction ends, so that nothing names them after it. */
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
    )
    .for("key share", { of: users });
  return found?.user ?? null;
}

/** Null if a concurrent request came first. */
async function linkOrOpen(ctx: TransactionCtx, vouched: Vouched): Promise<User | null> {
  const { provider, person } = vouched;
  const email = signInInput.shape.email.safeParse(person.email);
  if (!email.success) throw problem("invalid", externalTexts.noEmail(provider.label));
  const existing = await findUserByEmail(ctx, email.data);
  if (!existing) return open(ctx, email.data, vouched);
  // A provider that does not verify addresses would give this account to anybody who enters it.
  if (!person.emailVerified) throw problem("conflict", externalTexts.emailTaken);
  return link(ctx, existing, vouched);
}

async function open(ctx: TransactionCtx, email: string, vouched: Vouched): Promise<User | null> {
  const { person, campaign } = vouched;
  const [user] = await ctx.db
    .insert(users)
    .values({
      academyId: ctx.academy.id,
      id: newId(),
      email,
      name: person.name.trim().slice(0, nameMaximum) || (email.split("@")[0] ?? email),
      role: "student",
      campaignCameFrom: campaign,
      emailVerifiedAt: person.emailVerified ? ctx.now : null,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return null;
  if (!(await addIdentity(ctx, user, vouched))) {
    throw problem("conflict", externalTexts.refused(vouched.provider.label));
  }
  await record(ctx, { action: "signed-up", subject: user, actor: user });
  if (person.emailVerified) await runHooks(ctx, "accountReady", user);
  else await enqueue(ctx, "accounts.mail", { mail: { kind: "verify", userId: user.id } });
  return user;
}

async function link(ctx: TransactionCtx, existing: User, vouched: Vouched): Promise<User | null> {
  const reclaimed = await reclaim(ctx, existing);
  if (!(await addIdentity(ctx, existing, vouched))) return null;
  if (reclaimed) await runHooks(ctx, "accountReady", reclaimed);
  await enqueue(ctx, "accounts.mail", { mail: { kind: "linked", userId: existing.id } });
  return reclaimed ?? existing;
}

/**
 * Hands an account with an unverified e-mail to the owner of the e-mail alone: somebody else may
 * have made it in advance. Removes its password, sessions and other providers. Null if its e-mail
 * was already verified.
 */
async function reclaim(ctx: Ctx, existing: User): Promise<User | null> {
  const academyId = ctx.academy.id;
  const [user] = await ctx.db
    .update(users)
    .set({ passwordHash: null, emailVerifiedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(eq(users.academyId, academyId), eq(users.id, existing.id), isNull(users.emailVerifiedAt)),
    )
    .returning();
  if (!user) return null;
  await ctx.db
    .delete(identities)
    .where(and(eq(identities.academyId, academyId), eq(identities.userId, user.id)));
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        eq(sessions.academyId, academyId),
        eq(sessions.userId, user.id),
        isNull(sessions.revokedAt),
      ),
    );
  return user;
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
