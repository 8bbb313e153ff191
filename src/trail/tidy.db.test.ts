import { and, asc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import type { Action } from "./actions.rules.ts";
import { boundRows, rowsOfAction } from "./bound-rows.ts";
import { dropOld, monthsBefore } from "./drop-old.ts";
import { trailEvents } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

const now = new Date("2026-11-22T08:13:00Z");
const placed = { address: "192.0.2.7", device: "Chrome en Android" };
const bare = { address: null, device: "" };

async function addRows(home: TestAcademy, rows: [Action, Date, subjectId?: string][]) {
  const values = rows.map(([action, createdAt, subjectId = home.student.id]) => ({
    academyId: home.academy.id,
    // The id of a row is made a moment after the request that it is about.
    id: v7({ msecs: createdAt.getTime() + 40 }),
    ...{ action, subjectId, subjectName: "Marisol Quira", createdAt, ...placed },
  }));
  for (let start = 0; start < values.length; start += 2000) {
    await world.database.db.insert(trailEvents).values(values.slice(start, start + 2000));
  }
}

function rowsOf(home: TestAcademy, subjectId = home.student.id) {
  const { academyId, id, action, subjectName, address, device, createdAt } = trailEvents;
  return world.database.db
    .select({ action, subjectName, address, device, createdAt })
    .from(trailEvents)
    .where(and(eq(academyId, home.academy.id), eq(trailEvents.subjectId, subjectId)))
    .orderBy(asc(id));
}

test("networks and devices go after twelve months, to the moment, and the rest stays", async () => {
  const [here, there] = [await world.academy(), await world.academy()];
  const border = new Date("2025-11-22T08:13:00Z");
  const at = (ms: number) => new Date(border.getTime() + ms);
  const rows: [Action, Date][] = [
    ["password-changed", new Date("2019-03-01T12:00:00Z")],
    ["signed-in", at(-2)],
    ["role-changed", at(-1)],
    ["signed-in", at(0)],
    ["password-changed", now],
  ];
  await addRows(here, rows);
  await addRows(there, rows);
  const ctx = { ...here.ctx, now };
  await dropOld(ctx);
  const left = rows.map(([action, createdAt], index) => {
    const place = index < 3 ? bare : placed;
    return { action, createdAt, subjectName: "Marisol Quira", ...place };
  });
  expect(await rowsOf(here)).toEqual(left);
  // Another academy's turn comes by itself.
  expect(await rowsOf(there)).toEqual(left.map((row) => ({ ...row, ...placed })));
  await dropOld(ctx);
  expect(await rowsOf(here)).toEqual(left);
});

test("comings and goings go after twenty-four months", async () => {
  const here = await world.academy();
  const border = new Date("2024-11-22T08:13:00Z");
  const before = (ms: number) => new Date(border.getTime() - ms);
  const after = (ms: number) => new Date(border.getTime() + ms);
  const comings: Action[] = ["signed-in", "signed-out", "session-ended", "sessions-ended"];
  await addRows(here, [
    ...comings.map((action, n): [Action, Date] => [action, before(9 - n)]),
    ["password-changed", before(2)],
    ["account-deleted", before(1)],
    ...comings.map((action, n): [Action, Date] => [action, after(n)]),
  ]);
  await dropOld({ ...here.ctx, now });
  expect((await rowsOf(here)).map(({ action }) => action)).toEqual([
    "password-changed",
    "account-deleted",
    ...comings,
  ]);
});

test("more rows than one step reads, dropped in steps", async () => {
  const here = await world.academy();
  const start = new Date("2025-01-01T00:00:00Z").getTime();
  const rows = Array.from({ length: 2500 }, (_, n): [Action, Date] => [
    "signed-in",
    new Date(start + n),
  ]);
  await addRows(here, rows);
  await dropOld({ ...here.ctx, now });
  const left = await rowsOf(here);
  expect(left).toHaveLength(2500);
  expect(left.filter(({ address, device }) => address !== null || device !== "")).toEqual([]);
});

test.each([
  ["2026-11-22T08:13:00Z", 12, "2025-11-22T08:13:00.000Z"],
  ["2028-02-29T08:13:00Z", 12, "2027-02-28T08:13:00.000Z"],
  ["2026-03-31T08:13:00Z", 1, "2026-02-28T08:13:00.000Z"],
  ["2026-01-31T08:13:00Z", 24, "2024-01-31T08:13:00.000Z"],
])("%s is %i months after %s", (given, months, before) => {
  expect(monthsBefore(new Date(given), months).toISOString()).toBe(before);
});

test("of each action an account keeps its newest rows", async () => {
  const here = await world.academy();
  const quiet = newId();
  const start = now.getTime() - 6 * 3_600_000;
  const many = Array.from({ length: rowsOfAction + 1100 }, (_, n): [Action, Date] => [
    "signed-in",
    new Date(start + n * 1000),
  ]);
  const [oldest, latest] = [new Date(start - 1), new Date(start + many.length * 1000)];
  await addRows(here, [["password-changed", oldest], ...many, ["signed-out", latest]]);
  await addRows(here, [["signed-in", oldest, quiet]]);
  const ctx = { ...here.ctx, now };
  await boundRows(ctx);
  const left = await rowsOf(here);
  expect(left).toHaveLength(rowsOfAction + 2);
  expect(left[0]).toMatchObject({ action: "password-changed" });
  expect(left[1]).toMatchObject({ action: "signed-in", createdAt: many[1100]?.[1] });
  expect(await rowsOf(here, quiet)).toHaveLength(1);
  await boundRows(ctx);
  expect(await rowsOf(here)).toEqual(left);
});
