import { afterAll, expect, test } from "vitest";
import { sessionHours } from "#src/accounts/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { endSession } from "#src/testing/end-session.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { endOneSession, endOtherSessions, listSessions } from "./open-sessions.ts";
import { openSession, readAccessToken, renewSession } from "./session.ts";

const world = await openWorld();
afterAll(() => world.close());

const over = { code: "unauthenticated" };
const absent = { code: "not_found", message: "Esa sesión ya no está abierta" };

function later(ctx: Ctx, minutes: number, device?: string): Ctx {
  const now = new Date(ctx.now.getTime() + minutes * 60_000);
  return { ...ctx, now, visitor: device === undefined ? null : { address: "203.0.113.9", device } };
}

/** A session of the student of `here`, opened `minutes` from now. */
async function open(here: TestAcademy, minutes = 0, device?: string, person = here.student) {
  // Ends the session that every test academy starts with.
  await endSession(here.ctx, person.sessionId);
  const tokens = await openSession(later(here.ctx, minutes, device), person);
  const actor = await readAccessToken(here.ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return { me: here.as(actor), id: actor.sessionId, refreshToken: tokens.refreshToken };
}

test("each session shows its device, start and last use, with the last used first", async () => {
  // A copy keeps one moment for all.
  const here = { ...(await world.academy()) };
  const phone = await open(here, 0, "Chrome en Android");
  const farm = await open(here, 1, "Firefox en Linux");
  const unknown = await open(here, 2);
  const { now } = here.ctx;
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await renewSession(later(here.ctx, 30), phone.refreshToken);
  expect(await listSessions({ ...farm.me, now: at(31) })).toEqual([
    {
      id: phone.id,
      device: "Chrome en Android",
      createdAt: now,
      lastUsedAt: at(30),
      isThis: false,
    },
    { id: unknown.id, device: "", createdAt: at(2), lastUsedAt: at(2), isThis: false },
    { id: farm.id, device: "Firefox en Linux", createdAt: at(1), lastUsedAt: at(1), isThis: true },
  ]);
});

test("ended and expired sessions are not listed", async () => {
  const here = await world.academy();
  const closed = await open(here);
  await endSession(here.ctx, closed.id);
  await open(here);
  const mine = await open(here, 60);
  const now = new Date(here.ctx.now.getTime() + sessionHours * 3_600_000);
  const listed = await listSessions({ ...mine.me, now });
  expect(listed.map(({ id }) => id)).toEqual([mine.id]);
});

test("closing the others ends all of them and returns their count; this one continues", async () => {
  const here = await world.academy();
  const others = [await open(here), await open(here)];
  const mine = await open(here);
  const neighbour = await open(here, 0, undefined, here.teacher);
  expect(await endOtherSessions(mine.me)).toBe(2);
  for (const { refreshToken } of others) {
    await expect(renewSession(here.ctx, refreshToken)).rejects.toMatchObject(over);
  }
  expect((await listSessions(mine.me)).map(({ id }) => id)).toEqual([mine.id]);
  expect(await listSessions(neighbour.me)).toHaveLength(1);
  expect(await endOtherSessions(mine.me)).toBe(0);
});

test("a single session can be closed, once", async () => {
  const here = await world.academy();
  const [lost, kept, mine] = [await open(here), await open(here), await open(here)];
  await endOneSession(mine.me, lost.id);
  await expect(renewSession(here.ctx, lost.refreshToken)).rejects.toMatchObject(over);
  expect((await renewSession(here.ctx, kept.refreshToken)).actor.id).toBe(here.student.id);
  await expect(endOneSession(mine.me, lost.id)).rejects.toMatchObject(absent);
});

test("another user's session does not exist", async () => {
  const here = await world.academy();
  const [mine, neighbour] = [await open(here), await open(here, 0, undefined, here.teacher)];
  await expect(endOneSession(mine.me, neighbour.id)).rejects.toMatchObject(absent);
  expect(await listSessions(neighbour.me)).toHaveLength(1);
});

test("an actor of another academy can neither list nor end sessions", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  const [other, mine] = [await open(here), await open(here)];
  const abroad = otherAcademy.as(mine.me.actor);
  expect(await listSessions(abroad)).toEqual([]);
  expect(await endOtherSessions(abroad)).toBe(0);
  await expect(endOneSession(abroad, other.id)).rejects.toMatchObject(absent);
  const there = await open(otherAcademy);
  await expect(endOneSession(there.me, other.id)).rejects.toMatchObject(absent);
  expect(await listSessions(mine.me)).toHaveLength(2);
});
