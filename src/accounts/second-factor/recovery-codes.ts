// Makes the ten recovery codes of an account; they are shown once and stored as digests.
import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { recoveryCodes } from "#src/accounts/tables.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { findFactor } from "./factor-queries.ts";
import {
  type CodeInput,
  codeInput,
  factorTexts,
  recoveryCodeCount,
} from "./second-factor.rules.ts";
import { codeWrong, countCode, recoveryDigest, spendCode } from "./spend-code.ts";

/** Replaces all of them, after a code. Throws `conflict` without a second factor. */
export async function renewRecoveryCodes(ctx: MemberCtx, input: CodeInput): Promise<string[]> {
  const { code } = codeInput.parse(input);
  const user = await liveUser(ctx);
  if (!(await findFactor(ctx, user.id))) throw problem("conflict", factorTexts.none);
  const tried = await countCode(ctx, user.id, code);
  const codes = await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    if (!(await spendCode(ctx, user, tried))) throw codeWrong(tried.code);
    const codes = await replaceRecoveryCodes(ctx, user.id);
    await record(ctx, { action: "recovery-codes-made", subject: user });
    return codes;
  });
  await tried.forgive();
  return codes;
}

/** Call it in a transaction that holds the account. */
export async function replaceRecoveryCodes(ctx: TransactionCtx, userId: string): Promise<string[]> {
  const { academy, db, now } = ctx;
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.academyId, academy.id), eq(recoveryCodes.userId, userId)));
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const row = { academyId: academy.id, userId, createdAt: now };
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ ...row, codeHash: recoveryDigest(ctx, userId, code) })));
  return codes;
}

/** Without letters and digits that look alike. */
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** "7KQM-2XRA-HN4D-PW9T": 79 random bits. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}
