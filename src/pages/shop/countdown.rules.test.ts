import { expect, test } from "vitest";
import { timeLeft, timeLeftSentence, unitName, untilNextChange } from "./countdown.rules.ts";

const launch = new Date("2026-12-03T13:00:00Z");

function before({ days = 0, hours = 0, minutes = 0, seconds = 0 }): Date {
  const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return new Date(launch.getTime() - total * 1000);
}

test.each([
  [
    { days: 12, hours: 4, minutes: 33 },
    { days: 12, hours: 4, minutes: 33 },
  ],
  [{ days: 1 }, { days: 1, hours: 0, minutes: 0 }],
  [
    { hours: 23, minutes: 59 },
    { days: 0, hours: 23, minutes: 59 },
  ],
  [
    { hours: 23, minutes: 59, seconds: 1 },
    { days: 1, hours: 0, minutes: 0 },
  ],
  [{ seconds: 59 }, { days: 0, hours: 0, minutes: 1 }],
  [{ seconds: 0.001 }, { days: 0, hours: 0, minutes: 1 }],
  [{ days: 400 }, { days: 400, hours: 0, minutes: 0 }],
  [{}, null],
  [{ seconds: -1 }, null],
  [{ days: -3 }, null],
])("%o before it opens", (ago, left) => {
  expect(timeLeft(launch, before(ago))).toEqual(left);
});

test("it changes at whole minutes", () => {
  expect(untilNextChange(launch, before({ minutes: 3, seconds: 20 }))).toBe(20_000);
  expect(untilNextChange(launch, before({ minutes: 3 }))).toBe(60_000);
  const change = before({ minutes: 3, seconds: 0.5 });
  const after = new Date(change.getTime() + untilNextChange(launch, change));
  expect(timeLeft(launch, change)?.minutes).toBe(4);
  expect(timeLeft(launch, after)?.minutes).toBe(3);
});

test.each([
  [{ days: 18, hours: 4, minutes: 33 }, "Faltan 18 días, 4 h, 33 min"],
  [{ days: 1, hours: 0, minutes: 5 }, "Falta 1 día, 0 h, 5 min"],
  [{ days: 0, hours: 4, minutes: 0 }, "Faltan 4 h, 0 min"],
  [{ days: 0, hours: 1, minutes: 33 }, "Falta 1 h, 33 min"],
  [{ days: 0, hours: 0, minutes: 33 }, "Faltan 33 min"],
  [{ days: 0, hours: 0, minutes: 1 }, "Falta 1 min"],
  [null, "Ya abrió"],
])("%o is written out", (left, sentence) => {
  expect(timeLeftSentence(left)).toBe(sentence);
});

test("units agree with their number", () => {
  expect([unitName("days", 1), unitName("days", 2), unitName("days", 0)]).toEqual([
    "día",
    "días",
    "días",
  ]);
  expect([unitName("hours", 1), unitName("hours", 23)]).toEqual(["hora", "horas"]);
  expect(unitName("minutes", 1)).toBe("min");
});
