// Adds a second factor in two steps: a secret for the app, then the app's first code, which shows
// that it has the secret. A secret that no code has confirmed protects nothing and is forgotten.
import { and, eq, isNull, lte } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { endOtherSessions } from "#src/accounts/session/open-sessions.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { secondFactors, type User } from "#src/accounts/tables.ts";
import { enqueue, inTransaction, type MemberCtx } from "#src/ctx.ts";
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
  setUpSeconds,
} from "./second-factor.rules.ts";
import { codeWrong, countCode, openSecret, sealPlace } from "./spend-code.ts";
import { appLink, newSecret, stepOf } from "./totp.ts";

export type SetUp = {
  /** In base32, for typing it into an app. */
  secret: string;
  /** `otpauth://…`, for an app on the same phone, and for the QR code. */
  link: string;
};

/**
 * Asks for the password, or for a young session where there is none. Two tabs get the same secret.
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
  const sealedSecret = ctx.outside.sealer.seal(sealPlace(ctx, user.id), newSecret());
  const oldest = new Date(ctx.now.getTime() - setUpSeconds * 1000);
  await ctx.db
    .insert(secondFactors)
    .values({ academyId: ctx.academy.id, userId: user.id, sealedSecret, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [secondFactors.academyId, secondFactors.userId],
      set: { sealedSecret, createdAt: ctx.now },
      setWhere: and(isNull(secondFactors.confirmedAt), lte(secondFactors.createdAt, oldest)),
    });
  const begun = await findBegun(ctx);
  if (!begun) throw problem("conflict", factorTexts.already);
  return setUpOf(ctx, begun);
}

/** What the page shows between the two steps; null where nothing was begun. */
export async function readSetUp(ctx: MemberCtx): Promise<SetUp | null> {
  const begun = await findBegun(ctx);
  return begun && setUpOf(ctx, begun);
}

/**
 * Ends the other sessions and returns the recovery codes, which nobody can read again. Throws
 * `conflict` where nothing was begun, or where it was confirmed already.
 */
export async function confirmFactor(ctx: MemberCtx, input: CodeInput): Promise<string[]> {
  const { code } = codeInput.parse(input);
  const user = await liveUser(ctx);
  const begun = await findBegun(ctx);
  if (!begun) {
    const already = await findFactor(ctx, user.id);
    throw problem("conflict", already ? factorTexts.already : factorTexts.notBegun);
  }
  const tried = await countCode(ctx, user.id, code);
  const step = stepOf(openSecret(ctx, begun), tried.code, ctx.now);
  if (!step) throw codeWrong(tried.code);
  const codes = await inTransaction(ctx, (ctx) => confirm(ctx, user, { begun, step }));
  await tried.forgive();
  return codes;
}

type Shown = { begun: Factor; step: number };

async function confirm(
  ctx: Parameters<typeof replaceRecoveryCodes>[0] & MemberCtx,
  user: User,
  { begun, step }: Shown,
): Promise<string[]> {
  // A sign-in holds the account too: either it is asked for a code, or its session ends here.
  await holdAccounts(ctx, [user.id], "share");
  const [confirmed] = await ctx.db
    .update(secondFactors)
    .set({ confirmedAt: ctx.now, lastStep: step })
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
  await endOtherSessions(ctx);
  await record(ctx, { action: "factor-added", subject: user });
  await enqueue(ctx, "accounts.mail", { mail: { kind: "factor-added", userId: user.id } });
  return codes;
}

function setUpOf(ctx: MemberCtx, begun: Factor): SetUp {
  const secret = openSecret(ctx, begun);
  const link = appLink({ secret, issuer: ctx.academy.name, account: ctx.actor.email });
  return { secret, link };
}
