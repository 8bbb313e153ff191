import { v7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import type { NotificationKind } from "./kinds.rules.ts";
import { countNotifications, listNotifications } from "./notification-queries.ts";
import { notifications } from "./tables.ts";
import { keptOfAccount, tidyNotifications } from "./tidy-notifications.ts";

const world = await openWorld();
afterAll(() => world.close());
const now = new Date("2026-11-23T12:00:00Z");
const border = new Date("2025-11-23T12:00:00Z").getTime();

type Row = { text: string; createdAt: Date; readAt?: Date; kind?: NotificationKind };

async function add(academyId: string, userId: string, rows: Row[]) {
  const values = rows.map((row) => ({
    ...{ academyId, userId, id: v7({ msecs: row.createdAt.getTime() + 40 }), event: newId() },
    ...{ kind: "sale" as const, href: "/explore", ...row },
  }));
  for (let start = 0; start < values.length; start += 2000) {
    await world.database.db.insert(notifications).values(values.slice(start, start + 2000));
  }
}

test("read ones go after twelve months, to the moment; unread ones stay", async () => {
  const [here, there] = [await world.academy(), await world.academy()];
  const readAt = new Date(border + 5);
  const rows = [
    { text: "vieja leída", createdAt: new Date(border - 1), readAt },
    { text: "vieja sin leer", createdAt: new Date(border - 2) },
    { text: "justa leída", createdAt: new Date(border), readAt },
  ];
  for (const { academy, student } of [here, there]) await add(academy.id, student.id, rows);
  await tidyNotifications({ ...here.ctx, now });
  const left = async ({ ctx, student }: typeof here) =>
    (await listNotifications(ctx, student.id, { limit: 9, offset: 0 })).map(({ text }) => text);
  expect(await left(here)).toEqual(["justa leída", "vieja sin leer"]);
  expect(await left(there)).toHaveLength(3);
  await tidyNotifications({ ...here.ctx, now });
  expect(await left(here)).toHaveLength(2);
});

test("an account keeps its newest thousand, read or not, and others are left alone", async () => {
  const here = await world.academy();
  const start = now.getTime() - 3_600_000;
  const many = Array.from({ length: keptOfAccount + 1300 }, (_, n) => ({
    text: `Venta ${n}`,
    createdAt: new Date(start + n),
  }));
  await add(here.academy.id, here.teacher.id, many);
  await add(here.academy.id, here.student.id, many.slice(0, 3));
  await tidyNotifications({ ...here.ctx, now });
  expect(await countNotifications(here.ctx, here.teacher.id)).toBe(keptOfAccount);
  const oldest = { limit: 1, offset: keptOfAccount - 1 };
  const [last] = await listNotifications(here.ctx, here.teacher.id, oldest);
  expect(last?.text).toBe("Venta 1300");
  expect(await countNotifications(here.ctx, here.student.id)).toBe(3);
});

test("thousands of old ones go in steps", async () => {
  const here = await world.academy();
  const readAt = new Date(border);
  const old = Array.from({ length: 2500 }, (_, n) => ({
    ...{ text: "vieja", readAt },
    createdAt: new Date(border - 9_000_000 + n),
  }));
  await add(here.academy.id, here.student.id, old);
  await tidyNotifications({ ...here.ctx, now });
  expect(await countNotifications(here.ctx, here.student.id)).toBe(0);
});

test("who was told of a closing is known to have been, whatever came since", async () => {
  const here = await world.academy();
  const start = now.getTime() - 3_600_000;
  const closing = { text: "Cierra", createdAt: new Date(start - 1), kind: "closing" } as const;
  const many = Array.from({ length: keptOfAccount + 1 }, (_, n) => ({
    text: `Venta ${n}`,
    createdAt: new Date(start + n),
  }));
  await add(here.academy.id, here.teacher.id, [closing, ...many]);
  for (const _ of [1, 2]) await tidyNotifications({ ...here.ctx, now });
  expect(await countNotifications(here.ctx, here.teacher.id)).toBe(keptOfAccount + 1);
  const oldest = { limit: 1, offset: keptOfAccount };
  const [last] = await listNotifications(here.ctx, here.teacher.id, oldest);
  expect(last?.text).toBe("Cierra");
});
