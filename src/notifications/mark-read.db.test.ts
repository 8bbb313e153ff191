import { afterAll, expect, test } from "vitest";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { tell } from "#src/testing/tell.ts";
import { openWorld } from "#src/testing/world.ts";
import { chooseDailyMail } from "./choose-daily-mail.ts";
import { markAllRead, markNotification } from "./mark-read.ts";
import {
  countNotifications,
  countUnread,
  listNotifications,
  newestNotification,
  wantsDailyMail,
} from "./notification-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { ctx } = here;

const all = { limit: 50, offset: 0 };
const textsOf = async (person: Actor, page = {}) =>
  (await listNotifications(ctx, person.id, { ...all, ...page })).map(({ text }) => text);
const idOf = async (person: Actor, text: string) => {
  const found = await listNotifications(ctx, person.id, all);
  return found.find((one) => one.text === text)?.id ?? expect.fail(`no ${text}`);
};

test("the newest comes first, page by page, and the number counts each person's own", async () => {
  const [ana, rosa] = [await here.person("student"), await here.person("student")];
  await tell(ctx, ana, [{ text: "uno" }, { text: "dos" }, { text: "tres" }]);
  await tell(ctx, rosa, [{ text: "otra" }]);
  expect(await textsOf(ana)).toEqual(["tres", "dos", "uno"]);
  expect(await textsOf(ana, { limit: 1, offset: 1 })).toEqual(["dos"]);
  expect(await countUnread(ctx, ana.id)).toBe(3);
  expect(await countUnread(ctx, rosa.id)).toBe(1);
  await markNotification(here.as(ana), { id: await idOf(ana, "dos"), read: true });
  expect(await textsOf(ana, { unread: true })).toEqual(["tres", "uno"]);
  expect(await countUnread(ctx, ana.id)).toBe(2);
  expect(await countNotifications(ctx, ana.id)).toBe(3);
});

test("the number is the true one beyond a hundred", async () => {
  const ana = await here.person("student");
  await tell(
    ctx,
    ana,
    Array.from({ length: 137 }, (_, n) => ({ text: `Venta ${n}` })),
  );
  expect(await countUnread(ctx, ana.id)).toBe(137);
});

test("the same event tells a person once, and marking it unread brings it back", async () => {
  const ana = await here.person("student");
  await tell(ctx, ana, [
    { text: "uno", event: "sale 1" },
    { text: "uno", event: "sale 1" },
  ]);
  const id = await idOf(ana, "uno");
  const first = await markNotification(here.as(ana), { id, read: true });
  const later = { ...here.as(ana), now: new Date(Date.now() + 60_000) };
  // Read again: it was read before.
  expect((await markNotification(later, { id, read: true })).readAt).toEqual(first.readAt);
  expect((await markNotification(later, { id, read: false })).readAt).toBeNull();
  expect(await countUnread(ctx, ana.id)).toBe(1);
});

test("all are read up to the newest that was shown, and what came meanwhile stays", async () => {
  const ana = await here.person("student");
  await tell(ctx, ana, [{ text: "uno" }, { text: "dos" }]);
  const upTo = (await newestNotification(ctx, ana.id)) ?? expect.fail();
  await tell(ctx, ana, [{ text: "tres" }]);
  expect(await markAllRead(here.as(ana), { upTo })).toBe(2);
  expect(await textsOf(ana, { unread: true })).toEqual(["tres"]);
  expect(await markAllRead(here.as(ana), { upTo })).toBe(0);
});

test("two that mark all at once count each one once", async () => {
  const ana = await here.person("student");
  await tell(
    ctx,
    ana,
    Array.from({ length: 40 }, (_, n) => ({ text: `${n}` })),
  );
  const upTo = (await newestNotification(ctx, ana.id)) ?? expect.fail();
  const marked = await Promise.all([1, 2].map(() => markAllRead(here.as(ana), { upTo })));
  expect(marked.toSorted((a, b) => a - b)).toEqual([0, 40]);
});

test("somebody else's, of this academy or another, does not exist", async () => {
  const there = await world.academy();
  const ana = await here.person("student");
  await tell(ctx, ana, [{ text: "uno" }]);
  const id = await idOf(ana, "uno");
  for (const stranger of [here.as(here.student), there.as(there.student), there.as(ana)]) {
    await expect(markNotification(stranger, { id, read: true })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await markAllRead(stranger, { upTo: newId() })).toBe(0);
  }
  expect(await countUnread(ctx, ana.id)).toBe(1);
  expect(await countUnread(there.ctx, ana.id)).toBe(0);
});

test("the mail of a day is wanted until somebody turns it off", async () => {
  const ana = await here.person("student");
  expect(await wantsDailyMail(ctx, ana.id)).toBe(true);
  for (const dailyMail of [false, false, true]) {
    await chooseDailyMail(ctx, { userId: ana.id, dailyMail });
    expect(await wantsDailyMail(ctx, ana.id)).toBe(dailyMail);
  }
});
