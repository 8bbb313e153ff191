// Proves an address for whoever has a link from its mailbox, and keeps what was there before only
// for the person who shows that it is theirs.
import { z } from "zod";
import { hashPassword, passwordMatches } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { findUser } from "#src/accounts/queries.ts";
import { signUpInput } from "#src/accounts/rules.ts";
import { liveUser, type Tokens } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { enter } from "#src/accounts/sign-in/enter.ts";
import type { User } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, inTransaction, type Role, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { linkGone } from "./email-links.ts";
import { lockEmail } from "./lock-email.ts";
import { proveMailbox } from "./prove-mailbox.ts";

type Link = {
  user: User;
  /** The account's password, or a new one. */
  password?: string | undefined;
  /** Uses the link up or throws; runs in the transaction, before anything changes. */
  spend(ctx: TransactionCtx): Promise<unknown>;
};

/**
 * What happened. "session": confirmed in a session of the account; "password": with its password;
 * "new-password": everything from before ended, and what was typed is the password; "dropped": the
 * same without a password; "earlier": the address had been proven already, and nothing changed.
 */
export type Outcome = "session" | "password" | "new-password" | "dropped" | "earlier";

export type Confirmed = { user: User; outcome: Outcome; tokens: Tokens | null };

/** Throws what sign-up throws for a password that is neither the account's nor a good new one. */
export async function confirmMailbox(ctx: Ctx, link: Link): Promise<Confirmed> {
  const { user, password } = link;
  const { actor } = ctx;
  const isHere = actor?.id === user.id;
  // A link that stays good must not allow more guesses than signing in, nor more hashing.
  const attempt =
    !isHere && password !== undefined ? await countAttempt(ctx, "password", user.id) : null;
  const knows = !isHere && password !== undefined && (await hasPassword(user, password));
  const isNew = !isHere && !knows && password !== undefined;
  const fresh = isNew ? await hashNew(ctx, user, password) : null;
  const confirmed = await inTransaction(ctx, async (ctx): Promise<Confirmed> => {
    await lockEmail(ctx, user.email);
    await link.spend(ctx);
    const account = await findUser(ctx, user.id);
    if (!account || account.deletedAt) throw linkGone();
    if (account.emailVerifiedAt) return { user: account, outcome: "earlier", tokens: null };
    if (isHere) {
      await liveUser({ ...ctx, actor });
      const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId: actor.sessionId });
      return { user: proven, outcome: "session", tokens: null };
    }
    if (knows) {
      if (account.passwordHash !== user.passwordHash) throw passwordChanged();
      const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId: null });
      return { user: proven, outcome: "password", tokens: await tokensOf(ctx, proven) };
    }
    // Whoever was appointed since the mail went out comes in by a reset alone.
    if (!ownRoles.includes(account.role)) throw linkGone();
    const proven = await proveMailbox(ctx, user, { keep: "nothing", passwordHash: fresh });
    if (!fresh) return { user: proven, outcome: "dropped", tokens: null };
    await record(ctx, { action: "password-reset", subject: proven, actor: proven });
    if (account.passwordHash) {
      await enqueue(ctx, "accounts.mail", { mail: { kind: "password-changed", userId: user.id } });
    }
    return { user: proven, outcome: "new-password", tokens: await tokensOf(ctx, proven) };
  });
  await attempt?.forgive();
  return confirmed;
}

/** The roles that a person takes; the others are given. */
const ownRoles: Role[] = ["student", "teacher"];

async function hasPassword({ passwordHash }: User, password: string): Promise<boolean> {
  return passwordHash !== null && (await passwordMatches(passwordHash, password));
}

const newPassword = z.object({ password: signUpInput.shape.password });

async function hashNew(ctx: Ctx, user: User, typed: string): Promise<string> {
  const { password } = newPassword.parse({ password: typed });
  await requireUncommonPassword(ctx, password, user);
  return hashPassword(password);
}

/** Null where the account has a second factor: its code is asked for at sign-in. */
async function tokensOf(ctx: TransactionCtx, { id }: User): Promise<Tokens | null> {
  return (await enter(ctx, id, { way: "link" }))?.tokens ?? null;
}

function passwordChanged() {
  return problem("conflict", "La contraseña de la cuenta acaba de cambiar. Intenta de nuevo.");
}
