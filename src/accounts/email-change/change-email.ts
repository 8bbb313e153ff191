// Gives the account the e-mail whose mailbox its owner has proven, ends the other sessions, and tells
// the mailbox that it had before.
import { and, eq } from "drizzle-orm";
import { dropEmailChange } from "#src/accounts/email/drop-ways.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { proveMailbox } from "#src/accounts/email/prove-mailbox.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { liveUser, reissueTokens, type Tokens } from "#src/accounts/session/session.ts";
import { type User, users } from "#src/accounts/tables.ts";
import { enqueue, inTransaction, type MemberCtx, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { type Problem, problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { emailChangeTexts, type NewEmailInput, newEmailInput } from "./email-change.rules.ts";
import { type EmailChange, findEmailChangeBy } from "./email-change-queries.ts";

/**
 * The link proves the mailbox and the session the account: whoever got the mail by a typing error
 * has no session of it. Throws `gone` for a link that is not the newest of the account, and
 * `conflict` where the address has another account by now. Call it for an administrator in
 * `inHeldAcademy`: the address may stand as the academy's own.
 * @returns fresh tokens for the session that continues
 */
export async function changeEmail(ctx: MemberCtx, input: NewEmailInput): Promise<Tokens> {
  const { token } = newEmailInput.parse(input);
  const change = await findEmailChangeBy(ctx, token);
  if (!change || change.userId !== ctx.actor.id) throw linkOver();
  for (let left = tries; ; left--) {
    try {
      return await inTransaction(ctx, (ctx) => moveTo(ctx, change, token));
    } catch (error) {
      const violated = violatedBy(error);
      // Somebody signs up with the address at this moment.
      if (violated === "users_email_once") throw taken();
      if (left === 0 || !(violated || error instanceof BoughtMeanwhile)) throw error;
    }
  }
}

/** How often it begins anew where a purchase came between two of its steps. */
const tries = 3;

/** The hook `emailChanged` throws it: the account bought something that `emailChanging` did not see. */
export class BoughtMeanwhile extends Error {}

async function moveTo(
  ctx: TransactionCtx & MemberCtx,
  { newEmail: to }: EmailChange,
  token: string,
): Promise<Tokens> {
  const { email: from, emailVerifiedAt } = await liveUser(ctx);
  const { id, sessionId } = ctx.actor;
  const changing = { id, from, to, wasProven: emailVerifiedAt !== null };
  // Orders and coupons are locked before addresses and accounts, as a purchase does.
  await runHooks(ctx, "emailChanging", changing);
  for (const email of [from, to].toSorted()) await lockEmail(ctx, email);
  await holdAccounts(ctx, [id], "no key update");
  const user = await liveUser(ctx);
  // Read again: it may have been replaced, withdrawn or used meanwhile.
  const change = await findEmailChangeBy(ctx, token);
  const isSame = user.email === from && (user.emailVerifiedAt !== null) === changing.wasProven;
  if (!change || !isSame) throw linkOver();
  if (await findUserByEmail(ctx, to)) throw taken();
  await dropEmailChange(ctx, id);
  await write(ctx, user, to);
  const proven = await proveMailbox(ctx, user, { keep: "ways", sessionId });
  await record(ctx, { action: "email-changed", subject: proven });
  await runHooks(ctx, "emailChanged", changing);
  const at = ctx.now.toISOString();
  const mail = { kind: "changed" as const, changeId: change.id, email: from, at };
  await enqueue(ctx, "accounts.email-change", { mail });
  return reissueTokens(ctx);
}

/** Not proven yet: `proveMailbox` does that, and gives what waits for the address. */
async function write(ctx: TransactionCtx, { id }: User, email: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ email, emailVerifiedAt: null, updatedAt: ctx.now })
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, id)));
}

function linkOver(): Problem {
  return problem("gone", emailChangeTexts.gone);
}

function taken(): Problem {
  return problem("conflict", emailChangeTexts.taken);
}

const uniqueViolation = "23505";

/** The unique constraint, such as that of two orders for one course; null for any other error. */
function violatedBy(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  const isOne =
    typeof cause === "object" &&
    cause !== null &&
    "code" in cause &&
    cause.code === uniqueViolation &&
    "constraint" in cause;
  return isOne ? String(cause.constraint) : null;
}
