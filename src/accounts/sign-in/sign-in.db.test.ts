import { afterAll, expect, test } from "vitest";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { isProblem } from "#src/problem.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { wholeEntry } from "./enter.ts";
import { signIn } from "./sign-in.ts";

const world = await openWorld();
afterAll(() => world.close());

const input = { email: "ana@correo.co", password: "cosecha de mayo" };

async function withAccount(): Promise<TestAcademy> {
  const academy = await world.academy();
  await signUp(academy.ctx, { ...input, name: "Ana Quira" });
  return academy;
}

async function refusal({ ctx }: TestAcademy, given: typeof input) {
  const error = await signIn(ctx, given).catch((error: unknown) => error);
  return isProblem(error) ? error.body() : error;
}

test("the right e-mail and password open a session, in any spelling of the e-mail", async () => {
  const { ctx } = await withAccount();
  const { user, tokens } = wholeEntry(await signIn(ctx, { ...input, email: " Ana@CORREO.co" }));
  const actor = await readAccessToken(ctx, tokens.accessToken);
  expect(actor).toMatchObject({ id: user.id, email: "ana@correo.co", name: "Ana Quira" });
});

test("each sign-in is a separate session", async () => {
  const { ctx } = await withAccount();
  const sessions = await Promise.all(
    [1, 2].map(async () => {
      const { tokens } = wholeEntry(await signIn(ctx, input));
      const actor = await readAccessToken(ctx, tokens.accessToken);
      return actor === "other-academy" ? null : actor?.sessionId;
    }),
  );
  expect(sessions[0]).toBeTruthy();
  expect(sessions[0]).not.toBe(sessions[1]);
});

test("a wrong password and an unknown e-mail get the same answer", async () => {
  const academy = await withAccount();
  const wrong = await refusal(academy, { ...input, password: "cosecha de junio" });
  const unknown = await refusal(academy, { ...input, email: "nadie@correo.co" });
  expect(wrong).toMatchObject({ status: 400, detail: "Email o contraseña incorrectos" });
  expect(unknown).toEqual(wrong);
});

test("an account without a password gets the same answer as an unknown one", async () => {
  const academy = await withAccount();
  const given = { email: academy.student.email, password: "cualquiera" };
  expect(await refusal(academy, given)).toMatchObject({
    status: 400,
    detail: "Email o contraseña incorrectos",
  });
});

test("another academy's account cannot sign in here", async () => {
  await withAccount();
  const otherAcademy = await world.academy();
  expect(await refusal(otherAcademy, input)).toMatchObject({
    status: 400,
    detail: "Email o contraseña incorrectos",
  });
});
