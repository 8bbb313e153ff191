// Removes the second factor of an account: by its owner with a code, or by staff who reset it.
import { and, isNotNull } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { revokeSessions } from "#src/accounts/session/revoke-sessions.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { secondFactors, type User } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { factorOf, findFactor } from "./factor-queries.ts";
import { provePerson } from "./prove-person.ts";
import { factorTexts, type RemoveInput, removeInput } from "./second-factor.rules.ts";
import { codeWrong, countCode, spendCode } from "./spend-code.ts";

/** Throws `forbidden` where the role requires one, `conflict` where there is none. */
export async function removeFactor(ctx: MemberCtx, input: RemoveInput): Promise<void> {
  const { password, code } = removeInput.parse(input);
  const user = await liveUser(ctx);
  if (ctx.outside.secondFactorRequired.includes(user.role)) {
    throw problem("forbidden", factorTexts.required);
  }
  if (!(await findFactor(ctx, user.id))) throw problem("conflict", factorTexts.none);
  await provePerson(ctx, user, password);
  const tried = await countCode(ctx, user.id, code);
  await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    if (!(await spendCode(ctx, user, tried))) throw codeWrong(tried.code);
    await drop(ctx, user.id);
    await record(ctx, { action: "factor-removed", subject: user });
    await enqueue(ctx, "accounts.mail", { mail: { kind: "factor-removed", userId: user.id } });
  });
  await tried.forgive();
}

/**
 * For a person who lost phone and codes: `ctx.actor` is who did it, null for a command. Ends every
 * session. False where there is no second factor; whoever calls it has checked the permission.
 */
export function resetFactor(ctx: Ctx, user: Pick<User, "id" | "name">): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // Signing in, a deletion and this take turns.
    await holdAccounts(ctx, [user.id], "no key update");
    if (!(await drop(ctx, user.id))) return false;
    await revokeSessions(ctx, user.id, null);
    await record(ctx, { action: "factor-reset", subject: user });
    await enqueue(ctx, "accounts.mail", { mail: { kind: "factor-reset", userId: user.id } });
    return true;
  });
}

/** Its recovery codes go with it. One that was only begun does not count. */
async function drop(ctx: Ctx, userId: string): Promise<boolean> {
  const dropped = await ctx.db
    .delete(secondFactors)
    .where(and(factorOf(ctx, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return dropped.length > 0;
}
