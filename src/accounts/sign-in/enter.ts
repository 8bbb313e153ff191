// The one place that opens a session for somebody who has proved who they are. Every door comes
// through it, so that none can forget the second factor.
import { and, eq, isNull } from "drizzle-orm";
import { findFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { factorTexts, isAppCode } from "#src/accounts/second-factor/second-factor.rules.ts";
import { type CountedCode, spendCode } from "#src/accounts/second-factor/spend-code.ts";
import { openSession, type Tokens } from "#src/accounts/session/session.ts";
import { type User, users } from "#src/accounts/tables.ts";
import type { Ctx, TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { signHalf, stampOf, type Way } from "./half-sign-in.ts";

/** In, or half-way in: then a code is missing, or the one that was given is refused. */
export type Entry =
  | { user: User; tokens: Tokens }
  | { user: User; tokens: null; half: string; refusal: string };

type Proof = {
  way: Way;
  /** What the account still has to be like since it was checked. */
  passwordHash?: string;
  stamp?: string;
  code?: CountedCode | null;
};

/**
 * Call it in the transaction that acts on the proof. Null where the account is gone, or has changed
 * since the proof: a change of password ends every session but one.
 */
export async function enter(
  ctx: TransactionCtx,
  userId: string,
  { way, passwordHash, stamp, code }: Proof,
): Promise<Entry | null> {
  const found = await holdAccount(ctx, userId, passwordHash);
  if (!found) return null;
  const { user, factorAt } = found;
  if (!factorAt) return stamp ? null : { user, tokens: await open(ctx, user, way) };
  const now = stampOf(ctx, user, factorAt);
  if (stamp && stamp !== now) return null;
  if (code?.code && (await spendCode(ctx, user, code))) {
    return { user, tokens: await open(ctx, user, way) };
  }
  if (code) ctx.log.info({ way: "code" }, "sign-in refused");
  const half = await signHalf(ctx, { userId, way, stamp: now });
  return { user, tokens: null, half, refusal: refusalOf(code?.code) };
}

/** What the trail records otherwise: a new password, a confirmed e-mail, a new account. */
const recordedElsewhere: Way[] = ["link", "sign-up"];

async function open(ctx: TransactionCtx, user: User, way: Way): Promise<Tokens> {
  if (!recordedElsewhere.includes(way)) {
    const provider = ctx.outside.identity.find(({ id }) => id === way);
    const details = { way: provider?.label ?? way };
    await record(ctx, { action: "signed-in", subject: user, actor: user, details });
  }
  return openSession(ctx, user);
}

/**
 * The account and the moment of its second factor. Two statements: the second sees a factor whose
 * confirmation the first has waited for.
 */
async function holdAccount(ctx: Ctx, userId: string, passwordHash: string | undefined) {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(
      and(
        eq(users.academyId, ctx.academy.id),
        eq(users.id, userId),
        isNull(users.deletedAt),
        passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash),
      ),
    )
    .for("no key update");
  if (!user) return null;
  return { user, factorAt: (await findFactor(ctx, userId))?.confirmedAt ?? null };
}

function refusalOf(code: string | undefined): string {
  if (!code) return factorTexts.codeNeeded;
  return isAppCode(code) ? factorTexts.codeWrong : factorTexts.recoveryWrong;
}

/** For a caller that has no page for the code: throws `unauthenticated` at the field `code`. */
export function wholeEntry(entry: Entry): { user: User; tokens: Tokens } {
  if (entry.tokens) return entry;
  const message = entry.refusal;
  throw problem("unauthenticated", message, { errors: [{ path: "code", message }] });
}
