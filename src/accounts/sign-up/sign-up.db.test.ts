import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { SignUpInput } from "#src/accounts/rules.ts";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { signUp } from "./sign-up.ts";

const world = await openWorld();
afterAll(() => world.close());

const ana: SignUpInput = { email: "ana@correo.co", password: "cosecha de mayo", name: "Ana Quira" };

const newAddress = () => `${newId()}@correo.test`;

async function mailsTo(address: string) {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

function accountsOf(ctx: Ctx, email = ana.email) {
  return ctx.db
    .select()
    .from(users)
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.email, email)));
}

test("a sign-up opens a student's account and signs it in", async () => {
  const { ctx } = await world.academy();
  const input = { ...ana, campaign: "feria" };
  const { user, tokens } = await signUp(ctx, input);
  expect(user).toMatchObject({ role: "student", name: "Ana Quira", campaignCameFrom: "feria" });
  expect(await readAccessToken(ctx, tokens.accessToken)).toMatchObject({
    id: user.id,
    email: "ana@correo.co",
    role: "student",
  });
});

test("the e-mail is stored lowercased and trimmed, the password only as argon2id", async () => {
  const { ctx } = await world.academy();
  await signUp(ctx, { ...ana, email: "  ANA@Correo.co " });
  const [kept] = await accountsOf(ctx);
  expect(kept?.email).toBe("ana@correo.co");
  expect(kept?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(kept)).not.toContain(ana.password);
});

test("a second sign-up with the e-mail is refused and changes nothing", async () => {
  const { ctx } = await world.academy();
  const { user } = await signUp(ctx, ana);
  const again = { ...ana, email: "Ana@correo.co", password: "otra contraseña", name: "Otra" };
  await expect(signUp(ctx, again)).rejects.toMatchObject({
    code: "conflict",
    message: "Ocurrió un error al registrarte. Intentelo de nuevo",
  });
  expect(await accountsOf(ctx)).toEqual([user]);
});

test("of two concurrent sign-ups with one e-mail, one opens the account", async () => {
  const { ctx } = await world.academy();
  const both = await Promise.allSettled([signUp(ctx, ana), signUp(ctx, ana)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await accountsOf(ctx)).toHaveLength(1);
});

test("the same e-mail holds separate accounts in two academies", async () => {
  const { ctx: here } = await world.academy();
  const { ctx: there } = await world.academy();
  const first = await signUp(here, ana);
  const second = await signUp(there, { ...ana, password: "otra contraseña" });
  expect(second.user.id).not.toBe(first.user.id);
  expect((await signIn(here, ana)).user.id).toBe(first.user.id);
  await expect(signIn(there, ana)).rejects.toMatchObject({ code: "invalid" });
});

test("a sign-up that fails half-way leaves neither account nor mail", async () => {
  const { ctx } = await world.academy();
  const send = async () => {
    throw new Error("no place");
  };
  const input = { ...ana, email: newAddress() };
  const queue = { send, findJobs: send, redrive: send, deleteJob: send };
  const unlucky = { ...ctx, outside: { ...ctx.outside, queue } };
  await expect(signUp(unlucky, input)).rejects.toThrow("no place");
  expect(await accountsOf(ctx, input.email)).toEqual([]);
  await world.runJobs();
  expect(await mailsTo(input.email)).toEqual([]);
});

test("a new account gets a mail to confirm its address", async () => {
  const { ctx } = await world.academy();
  const input = { ...ana, email: newAddress() };
  const { user } = await signUp(ctx, input);
  expect(user.emailVerifiedAt).toBeNull();
  await world.runJobs();
  expect(await mailsTo(input.email)).toEqual(["Confirma tu correo"]);
});

test("a second sign-up with an address sends its owner a mail about the existing account", async () => {
  const { ctx } = await world.academy();
  const input = { ...ana, email: newAddress() };
  await signUp(ctx, input);
  await expect(signUp(ctx, input)).rejects.toMatchObject({ code: "conflict" });
  await world.runJobs();
  const mails = await mailsTo(input.email);
  expect(mails.sort()).toEqual(["Confirma tu correo", "Ya tienes una cuenta"]);
});
