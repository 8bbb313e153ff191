import { expect, test } from "vitest";
import type { Activity } from "#src/trail/queries.ts";
import { daysOf } from "./activity-data.ts";

const now = new Date("2026-11-22T03:00:00Z");

function row(moment: string, more: Partial<Activity> = {}): Activity {
  const place = { address: "192.0.2.7", device: "Chrome en Android" };
  const about = { id: moment, action: "signed-in", details: { way: "password" }, byOther: false };
  return { ...about, ...place, createdAt: new Date(moment), ...more };
}

test("days are Colombia's: in the evening it is tomorrow in London", () => {
  const days = daysOf(
    [
      row("2026-11-22T02:59:00Z"),
      row("2026-11-21T05:00:00Z"),
      row("2026-11-21T04:59:59Z"),
      row("2026-11-20T05:00:00Z"),
      row("2026-11-20T04:59:59Z"),
    ],
    now,
  );
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ["Hoy", 2],
    ["Ayer", 2],
    ["19 de noviembre de 2026", 1],
  ]);
  expect(days[0]?.rows[0]).toMatchObject({
    what: "Iniciaste sesión con tu contraseña",
    time: "9:59\u00a0p.\u00a0m.",
    at: "2026-11-22T02:59:00.000Z",
  });
});

test.each([
  ["all", {}, "Chrome en Android · desde la red 192.0.2.7"],
  ["no device", { device: "" }, "desde la red 192.0.2.7"],
  ["no network", { address: null }, "Chrome en Android"],
  ["nothing", { address: null, device: "" }, ""],
])("where %s is known", (_, more, place) => {
  expect(daysOf([row("2026-11-22T02:59:00Z", more)], now)[0]?.rows[0]?.place).toBe(place);
});
