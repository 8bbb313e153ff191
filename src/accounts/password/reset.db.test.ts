import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { makeLink, peekLink } from "#src/accounts/email/email-links.ts";
import { readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { resetPassword } from "./reset-password.ts";

const world = await openWorld();
const door = openDoor(world);
afterAll(() => world.close());

const gone = { code: "gone", message: "Este enlace ya no sirve. Pide uno nuevo." };
const ana = { email: "ana@correo.co", password: "cosecha de mayo" };
const password = "cosecha de junio";

/** Ana's account with the session from sign-up, and a link to reset her password. */
async function withLink() {
  const here = await world.academy();
  const { user, tokens } = await signUp(here.ctx, { ...ana, name: "Ana Quira" });
  const token = await makeLink(here.ctx, { userId: user.id, purpose: "reset" });
  return { ...here, user, tokens, token };
}

async function accountOf({ db, academy }: Ctx, id: string) {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.academyId, academy.id), eq(users.id, id)));
  return found;
}

test("the new password opens the account, the old one does not", async () => {
  const { ctx, token } = await withLink();
  await resetPassword(ctx, { token, password });
  expect((await signIn(ctx, { ...ana, password })).user.email).toBe(ana.email);
  await expect(signIn(ctx, ana)).rejects.toMatchObject({ code: "invalid" });
});

test("the link verifies the mailbox and keeps an earlier verification date", async () => {
  const { ctx, user, token } = await withLink();
  await resetPassword(ctx, { token, password });
  expect((await accountOf(ctx, user.id))?.emailVerifiedAt).toEqual(ctx.now);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
  const again = await makeLink(later, { userId: user.id, purpose: "reset" });
  await resetPassword(later, { token: again, password });
  expect((await accountOf(ctx, user.id))?.emailVerifiedAt).toEqual(ctx.now);
});

test("every session ends except the one that it opens", async () => {
  const { ctx, user, tokens, token } = await withLink();
  const { tokens: second } = wholeEntry(await signIn(ctx, ana));
  const { tokens: fresh } = wholeEntry(await resetPassword(ctx, { token, password }));
  for (const { refreshToken } of [tokens, second]) {
    await expect(renewSession(ctx, refreshToken)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  }
  expect(await readAccessToken(ctx, fresh.accessToken)).toMatchObject({ id: user.id });
  expect((await renewSession(ctx, fresh.refreshToken)).actor.id).toBe(user.id);
});

test("no other account's session or password changes", async () => {
  const { ctx, token } = await withLink();
  const luz = { email: "luz@correo.co", password: "siembra de mayo" };
  const { tokens } = await signUp(ctx, { ...luz, name: "Luz" });
  await resetPassword(ctx, { token, password });
  expect((await renewSession(ctx, tokens.refreshToken)).actor.email).toBe(luz.email);
  expect((await signIn(ctx, luz)).user.email).toBe(luz.email);
});

test("the link works once", async () => {
  const { ctx, token } = await withLink();
  await resetPassword(ctx, { token, password });
  const again = resetPassword(ctx, { token, password: "otra contraseña" });
  await expect(again).rejects.toMatchObject(gone);
  expect((await signIn(ctx, { ...ana, password })).user.email).toBe(ana.email);
});

test("of two concurrent uses of the link, one sets its password", async () => {
  const { ctx, token } = await withLink();
  const passwords = ["cosecha de julio", "cosecha de agosto"];
  const both = await Promise.allSettled(
    passwords.map((password) => resetPassword(ctx, { token, password })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: gone });
  const winner = passwords[both.findIndex(({ status }) => status === "fulfilled")] ?? "";
  expect((await signIn(ctx, { ...ana, password: winner })).user.email).toBe(ana.email);
});

test("an hour later the link is gone", async () => {
  const { ctx, token } = await withLink();
  const late = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) };
  await expect(resetPassword(late, { token, password })).rejects.toMatchObject(gone);
  expect((await signIn(ctx, ana)).user.email).toBe(ana.email);
});

test("an invalid password leaves the link good", async () => {
  const { academy, ctx, token } = await withLink();
  const ask = (json: object) => door.anyone(academy)("/api/auth/password/reset", { json });
  const { errors } = await problemIn(await ask({ token, password: "corta" }), 400);
  const message = "La contraseña debe tener al menos 8 caracteres";
  expect(errors).toEqual([{ path: "password", message }]);
  expect(await peekLink(ctx, token, "reset")).toBe(true);
});

test("the owner is notified by mail, once", async () => {
  const { ctx, user, token } = await withLink();
  await world.database.db
    .update(users)
    .set({ email: `${user.id}@correo.test` })
    .where(eq(users.id, user.id));
  await resetPassword(ctx, { token, password });
  await expect(resetPassword(ctx, { token, password })).rejects.toMatchObject(gone);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const subjects = mails.filter(({ to }) => to === `${user.id}@correo.test`);
  expect(subjects.map(({ subject }) => subject)).toEqual(["Tu contraseña cambió"]);
});

test("an account without a password gets one", async () => {
  const { ctx, student } = await world.academy();
  const token = await makeLink(ctx, { userId: student.id, purpose: "reset" });
  await resetPassword(ctx, { token, password });
  expect((await signIn(ctx, { email: student.email, password })).user.id).toBe(student.id);
});

test("through the API the password changes and the browser is signed in", async () => {
  const { academy, user, token } = await withLink();
  const browser = door.browser(academy);
  const changed = await browser("/api/auth/password/reset", { json: { token, password } });
  expect(changed.status).toBe(204);
  const mine = await browser("/api/users");
  expect(await mine.json()).toMatchObject({ user: { id: user.id } });
  const again = await browser("/api/auth/password/reset", { json: { token, password } });
  expect((await problemIn(again, 410)).detail).toBe(gone.message);
});

test("another academy's link is refused", async () => {
  const { ctx, token } = await withLink();
  const { academy: otherAcademy } = await world.academy();
  const json = { token, password };
  const refused = await door.anyone(otherAcademy)("/api/auth/password/reset", { json });
  expect((await problemIn(refused, 410)).detail).toBe(gone.message);
  expect((await signIn(ctx, ana)).user.email).toBe(ana.email);
});

test("neither the token nor the password is logged", async () => {
  const { academy, token } = await withLink();
  const json = { token, password };
  for (let i = 0; i < 5; i++) await door.anyone(academy)("/api/auth/password/reset", { json });
  expect(door.log.length).toBeGreaterThan(0);
  expect(door.log.join("")).not.toContain(token);
  expect(door.log.join("")).not.toContain(password);
});
