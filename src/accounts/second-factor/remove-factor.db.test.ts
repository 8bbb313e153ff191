import { afterAll, expect, test } from "vitest";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { codeAt, password, prove, stepsLater, withFactor } from "#src/testing/second-factor.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { factorState, hasFactor } from "./factor-queries.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { removeFactor } from "./remove-factor.ts";

const world = await openWorld();
afterAll(() => world.close());

const wrongCode = { code: "invalid", errors: [{ path: "code", message: expect.any(String) }] };

async function scene() {
  const { member, secret, ...rest } = await withFactor(await world.academy());
  const later: MemberCtx = stepsLater(member, 1);
  return { ...rest, member: later, code: codeAt(secret, later.now) };
}

test("a factor goes with the password and a code, and leaves a mail and a row", async () => {
  const { member, code, person, here } = await scene();
  await expect(removeFactor(member, { password, code: "000000" })).rejects.toMatchObject(wrongCode);
  await expect(removeFactor(member, { code })).rejects.toMatchObject({
    errors: [{ path: "password" }],
  });
  await expect(removeFactor(member, { password: "otra clave", code })).rejects.toMatchObject({
    errors: [{ path: "password" }],
  });
  expect(await hasFactor(member, person.id)).toBe(true);
  await removeFactor(member, { password, code });
  expect(await factorState(member)).toMatchObject({ addedAt: null, recoveryCodesLeft: 0 });
  expect((await signIn(here.ctx, { email: person.email, password })).tokens).not.toBeNull();
  const actions = (await trailOf(member, person.id)).map(({ action }) => action);
  expect(actions).toContain("factor-removed");
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const own = mails.filter(({ to }) => to === person.email);
  expect(own.map(({ subject }) => subject)).toContain("Desactivaste la verificación en dos pasos");
  await expect(removeFactor(member, { password, code })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a role that must have one cannot remove it", async () => {
  const { member, code, person } = await scene();
  const secondFactorRequired = ["student"] as const;
  const strict = { ...member, outside: { ...member.outside, secondFactorRequired } };
  await expect(removeFactor(strict, { password, code })).rejects.toMatchObject({
    code: "forbidden",
    message: "Tu rol exige la verificación en dos pasos: no la puedes desactivar",
  });
  expect(await factorState(strict)).toMatchObject({ required: true });
  expect(await hasFactor(member, person.id)).toBe(true);
});

test("new recovery codes replace the old ones, used or not", async () => {
  const { member, code, codes, person, here } = await scene();
  const given = { email: person.email, password };
  await expect(renewRecoveryCodes(member, { code: "000000" })).rejects.toMatchObject(wrongCode);
  expect((await signIn(here.ctx, { ...given, code: codes[0] })).tokens).not.toBeNull();
  const renewed = await renewRecoveryCodes(member, { code });
  expect(await factorState(member)).toMatchObject({ recoveryCodesLeft: 10 });
  expect((await signIn(here.ctx, { ...given, code: codes[1] })).tokens).toBeNull();
  expect((await signIn(here.ctx, { ...given, code: renewed[1] })).tokens).not.toBeNull();
  const actions = (await trailOf(member, person.id)).map(({ action }) => action);
  expect(actions).toEqual([
    "factor-added",
    "recovery-code-used",
    "signed-in",
    "recovery-codes-made",
    "recovery-code-used",
    "signed-in",
  ]);
});

test("without a factor there are no recovery codes to make", async () => {
  const here = await world.academy();
  await prove(here, here.student);
  const made = renewRecoveryCodes(here.as(here.student), { code: "123456" });
  await expect(made).rejects.toMatchObject({ code: "conflict" });
});
