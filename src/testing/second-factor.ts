// An authenticator app for tests, and people who use one.
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { beginFactor, confirmFactor } from "#src/accounts/second-factor/add-factor.ts";
import { secondFactors, sessions, users } from "#src/accounts/tables.ts";
import type { Actor, Ctx, MemberCtx } from "#src/ctx.ts";
import type { TestAcademy } from "./people.ts";

export const password = "cosecha de mayo";
let digest: Promise<string> | undefined;

/** The code that an app shows at this moment. @param steps later, of thirty seconds each. */
export function codeAt(secret: string, now: Date, steps = 0): string {
  const timestamp = now.getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** The same request some steps of thirty seconds later. */
export function stepsLater<C extends Ctx>(ctx: C, steps: number): C {
  return { ...ctx, now: new Date(ctx.now.getTime() + steps * 30_000) };
}

/** Gives a person a password and a proven e-mail. */
export async function prove({ ctx }: TestAcademy, person: Actor): Promise<void> {
  digest ??= hashPassword(password);
  const passwordHash = await digest;
  await ctx.db
    .update(users)
    .set({ passwordHash, emailVerifiedAt: ctx.now })
    .where(eq(users.id, person.id));
}

/** A second factor whose first code was that of `ctx.now`: the next one is a step later. */
export async function addFactor(member: MemberCtx): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await beginFactor(member, { password });
  const codes = await confirmFactor(member, { code: codeAt(secret, member.now) });
  return { secret, codes };
}

/** The same for somebody who may have one already, or had it reset, which ended the session. */
export async function newFactor(here: TestAcademy, person: Actor) {
  await here.ctx.db.delete(secondFactors).where(eq(secondFactors.userId, person.id));
  await here.ctx.db
    .update(sessions)
    .set({ revokedAt: null })
    .where(eq(sessions.id, person.sessionId));
  await prove(here, person);
  return addFactor(here.as(person));
}

/** A person with a password and a second factor, with the session that set it up. */
export async function withFactor(here: TestAcademy, person = here.student) {
  await prove(here, person);
  const member = here.as(person);
  return { here, person, member, ...(await addFactor(member)) };
}
