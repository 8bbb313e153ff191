import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findUser } from "#src/accounts/queries.ts";
import { openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { users } from "#src/accounts/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { endSession } from "#src/testing/end-session.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { makeLink } from "./email-links.ts";
import { requestVerification, verifyEmail } from "./verify-email.ts";

const world = await openWorld();
const door = openDoor(world);
afterAll(() => world.close());

const gone = { code: "gone", message: "Este enlace ya no sirve. Pide uno nuevo." };

async function withLink() {
  const here = await world.academy();
  const { id: userId } = here.student;
  return { ...here, userId, token: await makeLink(here.ctx, { userId, purpose: "verify" }) };
}

async function verifiedAt(ctx: Ctx, userId: string) {
  return (await findUser(ctx, userId))?.emailVerifiedAt;
}

/** The student with an open session. */
async function signedIn({ ctx, student }: TestAcademy): Promise<Actor> {
  const { accessToken } = await openSession(ctx, student);
  const actor = await readAccessToken(ctx, accessToken);
  if (!actor || actor === "other-academy") throw new Error("no session");
  return actor;
}

async function mailsTo(address: string) {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

test("the link verifies the address, without a session and once", async () => {
  const { ctx, academy, userId, token } = await withLink();
  expect(await verifiedAt(ctx, userId)).toBeNull();
  const ask = () => door.anyone(academy)("/api/auth/email/verify", { json: { token } });
  expect((await ask()).status).toBe(204);
  expect(await verifiedAt(ctx, userId)).toBeInstanceOf(Date);
  expect((await problemIn(await ask(), 410)).detail).toBe(gone.message);
});

test("the link verifies no other account", async () => {
  const here = await withLink();
  await verifyEmail(here.ctx, { token: here.token });
  expect(await verifiedAt(here.ctx, here.teacher.id)).toBeNull();
});

test("another academy's link is refused", async () => {
  const { ctx, userId, token } = await withLink();
  const { ctx: otherAcademy } = await world.academy();
  await expect(verifyEmail(otherAcademy, { token })).rejects.toMatchObject(gone);
  expect(await verifiedAt(ctx, userId)).toBeNull();
});

test("after 48 hours the link is gone", async () => {
  const { ctx, userId, token } = await withLink();
  const late = { ...ctx, now: new Date(ctx.now.getTime() + 48 * 3_600_000) };
  await expect(verifyEmail(late, { token })).rejects.toMatchObject(gone);
  expect(await verifiedAt(ctx, userId)).toBeNull();
});

test("a call without a token gets an error that names it", async () => {
  const { academy } = await world.academy();
  const refused = await door.anyone(academy)("/api/auth/email/verify", { json: {} });
  expect((await problemIn(refused, 400)).detail).toBe("Falta el token del enlace");
});

test("a signed-in user can request another link", async () => {
  const here = await world.academy();
  const actor = await signedIn(here);
  const asked = await door.as(actor, here.academy)("/api/auth/email/verification", {
    method: "POST",
  });
  expect(asked.status).toBe(202);
  await world.runJobs();
  expect(await mailsTo(actor.email)).toEqual(["Confirma tu correo"]);
});

test("a verified user gets no mail", async () => {
  const here = await world.academy();
  const actor = await signedIn(here);
  await world.database.db
    .update(users)
    .set({ emailVerifiedAt: here.ctx.now })
    .where(eq(users.id, actor.id));
  await requestVerification(here.as(actor));
  await world.runJobs();
  expect(await mailsTo(actor.email)).toEqual([]);
});

test("the fourth request within the hour is refused", async () => {
  const here = await world.academy();
  const actor = await signedIn(here);
  for (let i = 0; i < 3; i++) await requestVerification(here.as(actor));
  await expect(requestVerification(here.as(actor))).rejects.toMatchObject({ code: "too_many" });
});

test("a request without an open session in this academy is refused", async () => {
  const here = await world.academy();
  const path = "/api/auth/email/verification";
  await problemIn(await door.anyone(here.academy)(path, { method: "POST" }), 401);
  const actor = await signedIn(here);
  const otherAcademy = await world.academy();
  const there = { ...otherAcademy.ctx, actor };
  await expect(requestVerification(there)).rejects.toMatchObject({ code: "unauthenticated" });
  await endSession(here.ctx, actor.sessionId);
  await problemIn(await door.as(actor, here.academy)(path, { method: "POST" }), 401);
  await world.runJobs();
  expect(await mailsTo(actor.email)).toEqual([]);
});
