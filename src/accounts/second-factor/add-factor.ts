// Adds a second factor in two steps: a secret for the app, then the app's first code, which shows
// that it has the secret. A secret that no code has confirmed protects nothing and is forgotten.
import { and, eq, isNull } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { revokeSessions } from "#src/accounts/session/revoke-sessions.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { secondFactors } from "#src/accounts/tables.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { SealBroken } from "#src/outside/keys/sealer.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { type Factor, factorOf, findBegun, findFactor, isFresh } from "./factor-queries.ts";
import { provePerson } from "./prove-person.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import {
  type BeginInput,
  beginInput,
  type CodeInput,
  codeInput,
  factorTexts,
} from "./second-factor.rules.ts";
import { codeWrong, countCode, sealPlace } from "./spend-code.ts";
import { appLink, newSecret, stepOf } from "./totp.ts";

export type SetUp = {
  /** In base32, for typing it into an app. */
  secret: string;
  /** `otpauth://…`, for an app on the same phone, and for the QR code. */
  link: string;
};

/**
 * Asks for the password, or for a young session where there is none. Two tabs of a session get the
 * same secret; another session gets another one, since whoever began there may be somebody else.
 * Throws `conflict` for an unproven e-mail and where there is a second factor already.
 */
export async function beginFactor(ctx: MemberCtx, input: BeginInput): Promise<SetUp> {
  const { password } = beginInput.parse(input);
  const user = await liveUser(ctx);
  if (!user.emailVerifiedAt) throw problem("conflict", factorTexts.proveFirst);
  if (await findFactor(ctx, user.id)) throw problem("conflict", factorTexts.already);
  await provePerson(ctx, user, password);
  if (user.passwordHash === null && !(await isFresh(ctx))) {
    throw problem("conflict", factorTexts.signInAgain);
  }
  return inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [user.id], "no key update");
    await liveUser(ctx);
    return (await readSetUp(ctx)) ?? (await newSetUp(ctx));
  });
}

async function newSetUp(ctx: MemberCtx): Promise<SetUp> {
  const { id: userId } = ctx.actor;
  const secret = newSecret();
  const sealedSecret = ctx.outside.sealer.seal(begunPlace(ctx), secret);
  const [begun] = await ctx.db
    .insert(secondFactors)
    .values({ academyId: ctx.academy.id, userId, sealedSecret, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [secondFactors.academyId, secondFactors.userId],
      set: { sealedSecret, createdAt: ctx.now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (!begun) throw problem("conflict", factorTexts.already);
  return setUpOf(ctx, secret);
}

/** What the page shows between the two steps; null where this session has begun nothing. */
export async function readSetUp(ctx: MemberCtx): Promise<SetUp | null> {
  const begun = await findBegun(ctx);
  const secret = begun && openBegun(ctx, begun);
  return secret ? setUpOf(ctx, secret) : null;
}

/**
 * Ends the other sessions and returns the recovery codes, which nobody can read again. Throws
 * `conflict` where this session has begun nothing, or where it was confirmed already.
 */
export async function confirmFactor(ctx: MemberCtx, input: CodeInput): Promise<string[]> {
  const { code } = codeInput.parse(input);
  const user = await liveUser(ctx);
  const begun = await findBegun(ctx);
  const secret = begun && openBegun(ctx, begun);
  if (!begun || !secret) {
    const already = await findFactor(ctx, user.id);
    throw problem("conflict", already ? factorTexts.already : factorTexts.notBegun);
  }
  const tried = await countCode(ctx, user.id, code);
  const step = stepOf(secret, tried.code, ctx.now);
  if (!step) throw codeWrong(tried.code);
  const codes = await inTransaction(ctx, (ctx) => confirm(ctx, { begun, secret, step }));
  await tried.forgive();
  return codes;
}

type Shown = { begun: Factor; secret: string; step: number };

async function confirm(
  ctx: TransactionCtx & MemberCtx,
  { begun, secret, step }: Shown,
): Promise<string[]> {
  // A sign-in holds the account too: either it is asked for a code, or its session ends here.
  await holdAccounts(ctx, [ctx.actor.id], "no key update");
  // The session may have ended meanwhile, by a reset of the owner.
  const user = await liveUser(ctx);
  const [confirmed] = await ctx.db
    .update(secondFactors)
    .set({
      sealedSecret: ctx.outside.sealer.seal(sealPlace(ctx, user.id), secret),
      confirmedAt: ctx.now,
      lastStep: step,
    })
    .where(
      and(
        factorOf(ctx, user.id),
        eq(secondFactors.sealedSecret, begun.sealedSecret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  if (!confirmed) throw problem("conflict", factorTexts.already);
  const codes = await replaceRecoveryCodes(ctx, user.id);
  await revokeSessions(ctx, user.id, ctx.actor.sessionId);
  await record(ctx, { action: "factor-added", subject: user });
  await enqueue(ctx, "accounts.mail", { mail: { kind: "factor-added", userId: user.id } });
  return codes;
}

/** Until it is confirmed, a secret opens only in the session that began it. */
function begunPlace(ctx: MemberCtx): string {
  return `${sealPlace(ctx, ctx.actor.id)} begun ${ctx.actor.sessionId}`;
}

/** Null for a secret that another session began. */
function openBegun(ctx: MemberCtx, { sealedSecret }: Factor): string | null {
  try {
    return ctx.outside.sealer.open(begunPlace(ctx), sealedSecret);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

function setUpOf(ctx: MemberCtx, secret: string): SetUp {
  const link = appLink({ secret, issuer: ctx.academy.name, account: ctx.actor.email });
  return { secret, link };
}
