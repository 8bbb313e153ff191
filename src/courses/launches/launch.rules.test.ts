import { expect, test } from "vitest";
import { isAwaited, leafOf, opensLabel, teaserOf } from "./launch.rules.ts";

test("a leaf shows the day in Colombia", () => {
  expect(leafOf(new Date("2026-12-09T13:00:00Z"))).toEqual({
    month: "dic",
    day: "9",
    weekday: "miércoles",
    shortWeekday: "mié.",
  });
  const evening = new Date("2027-01-01T04:59:00Z");
  expect(leafOf(evening)).toMatchObject({ month: "dic", day: "31", weekday: "jueves" });
});

test("an upcoming course says when it opens, an open one says nothing", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  expect(opensLabel(new Date("2026-12-03T13:00:00Z"), now)).toBe("Abre el 3 de diciembre");
  expect(opensLabel(new Date("2027-01-28T13:00:00Z"), now)).toBe("Abre el 28 de enero");
  expect(opensLabel(new Date("2027-12-03T13:00:00Z"), now)).toBe("Abre el 3 de diciembre de 2027");
  expect(opensLabel(now, now)).toBeNull();
  expect(opensLabel(null, now)).toBeNull();
});

test("a published course is awaited until its day, and only then", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  const later = new Date("2026-12-03T13:00:00Z");
  const awaited = (scheduledLaunch: Date | null, status = "published") =>
    isAwaited({ status, scheduledLaunch }, now);
  expect([awaited(later), awaited(now), awaited(null)]).toEqual([true, false, false]);
  expect([awaited(later, "draft"), awaited(later, "archived")]).toEqual([false, false]);
});

test("the promotional message takes precedence over the description", () => {
  const description = "Aprende a sembrar.";
  expect(teaserOf({ promotionalMessage: " Ocho clases. ", description })).toBe("Ocho clases.");
  expect(teaserOf({ promotionalMessage: "  ", description })).toBe(description);
});

test("a long description is cut after the last whole word of its first 120 characters", () => {
  const teaser = (description: string) => teaserOf({ promotionalMessage: "", description });
  const exact = `${"a".repeat(115)} café`;
  expect(exact).toHaveLength(120);
  expect(teaser(exact)).toBe(exact);
  expect(teaser(`${exact} y más`)).toBe(`${exact}…`);
  expect(teaser(`${exact}s y más`)).toBe(`${"a".repeat(115)}…`);
  expect(teaser(`${"a".repeat(110)}, ${"b".repeat(20)}`)).toBe(`${"a".repeat(110)}…`);
  expect(teaser("a".repeat(200))).toBe(`${"a".repeat(120)}…`);
  expect([...teaser("🌱".repeat(200))]).toHaveLength(121);
});
