// Accepts a code of the app or of recovery, once, after counting the guess.
import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { tooManyText } from "#src/accounts/rules.ts";
import { recoveryCodes, secondFactors, type User } from "#src/accounts/tables.ts";
import { type Ctx, enqueue, type TransactionCtx } from "#src/ctx.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import { type Problem, problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { type Factor, factorOf, findFactor } from "./factor-queries.ts";
import { cleanCode, factorTexts, isAppCode } from "./second-factor.rules.ts";
import { stepOf } from "./totp.ts";

declare const counted: unique symbol;

/** A guess that was counted; only `countCode` makes one. */
export type CountedCode = {
  readonly [counted]: true;
  code: string;
  /** Clears earlier failures: the right person mistyped. */
  forgive(): Promise<void>;
};

/**
 * Counts a guess at the codes of an account, from wherever it comes: a stranger gets here only with
 * the password, and may have many addresses. Never call it inside a transaction.
 */
export async function countCode(ctx: Ctx, userId: string, code: string): Promise<CountedCode> {
  const { limiter, quotas, signer } = ctx.outside;
  const counts = quotas.codes.map((allowance, i) => ({
    key: signer.mac("attempt", `${ctx.academy.id} code ${i} ${userId}`),
    allowance,
  }));
  const full = await limiter.takeAll(counts);
  if (full) throw problem("too_many", tooManyText(full.wait), { retryAfter: full.wait });
  const keys = counts.map(({ key }) => key);
  const tried = { code: cleanCode(code), forgive: () => limiter.giveBack([], keys) };
  return tried as CountedCode;
}

/** The refusal of a code, at the field of that name. */
export function codeWrong(code: string): Problem {
  const text = isAppCode(code) ? factorTexts.codeWrong : factorTexts.recoveryWrong;
  return problem("invalid", text, { errors: [{ path: "code", message: text }] });
}

/** Uses the code up. False where it is wrong or was used, or where there is no second factor. */
export async function spendCode(
  ctx: TransactionCtx,
  user: Pick<User, "id" | "name">,
  { code }: CountedCode,
): Promise<boolean> {
  return isAppCode(code) ? spendStep(ctx, user.id, code) : spendRecoveryCode(ctx, user, code);
}

async function spendStep(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const factor = await findFactor(ctx, userId);
  const step = factor && stepOf(openSecret(ctx, factor), code, ctx.now);
  if (!factor || !step) return false;
  const won = await ctx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        factorOf(ctx, userId),
        eq(secondFactors.sealedSecret, factor.sealedSecret),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return won.length > 0;
}

async function spendRecoveryCode(
  ctx: TransactionCtx,
  user: Pick<User, "id" | "name">,
  code: string,
): Promise<boolean> {
  const codeHash = recoveryDigest(ctx, user.id, code);
  const won = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(recoveryCodes.academyId, ctx.academy.id),
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  if (won.length === 0) return false;
  await record(ctx, { action: "recovery-code-used", subject: user, actor: user });
  await enqueue(ctx, "accounts.mail", { mail: { kind: "recovery-code-used", userId: user.id } });
  return true;
}

/** What replaces a recovery code where it is stored; the same code of another account differs. */
export function recoveryDigest({ academy }: Ctx, userId: string, code: string): string {
  return createHash("sha256")
    .update(`${academy.id} ${userId} ${cleanCode(code)}`)
    .digest("hex");
}

/** Where the secret of an account is sealed; copied to another account it stays closed. */
export function sealPlace({ academy }: Pick<Ctx, "academy">, userId: string): string {
  return `second-factor ${academy.id} ${userId}`;
}

/** Throws `unavailable`, and tells the log, where the sealed secret does not open. */
export function openSecret(ctx: Ctx, { userId, sealedSecret }: Factor): string {
  try {
    return ctx.outside.sealer.open(sealPlace(ctx, userId), sealedSecret);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    ctx.log.error({ userId, reason: error.message }, "the secret of a second factor stays closed");
    throw problem("unavailable", factorTexts.unreadable);
  }
}
