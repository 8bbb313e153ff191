import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { notifications } from "#src/notifications/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { preparedInsert } from "./prepared-insert.ts";

const world = await openWorld();
afterAll(() => world.close());

const add = preparedInsert(notifications, { onConflict: "nothing" });

test("rows have ids of their own and defaults, in one call and from one call to the next", async () => {
  const { ctx, student } = await world.academy();
  const notice = (event: string) => ({
    ...{ academyId: ctx.academy.id, userId: student.id, kind: "gift" as const },
    ...{ event, text: event, href: "/" },
  });
  const events = Array.from({ length: 45 }, (_, at) => `${at}`);
  const added = await add(ctx.db, events.map(notice));
  expect(added.map(({ event }) => event)).toEqual(events);
  expect(added[0]).toMatchObject({ readAt: null, createdAt: expect.any(Date) });
  // All but one are there already.
  const more = await add(ctx.db, [...events, "new"].map(notice));
  expect(more.map(({ event }) => event)).toEqual(["new"]);
  expect(new Set([...added, ...more].map(({ id }) => id)).size).toBe(46);
  expect(await ctx.db.$count(notifications, eq(notifications.userId, student.id))).toBe(46);
});
