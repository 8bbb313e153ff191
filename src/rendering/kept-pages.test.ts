import { expect, test } from "vitest";
import { openKeptPages } from "./kept-pages.ts";

test("a page is drawn once for the same data, and again for other data", () => {
  const draw = openKeptPages();
  let drawn = 0;
  const page = (from: unknown) => draw(from, () => `<p>${++drawn}</p>`);
  const opens = new Date("2026-12-03T15:00:00Z");
  const first = page(["/explore", { title: "Maíz", opens }]);
  expect(page(["/explore", { title: "Maíz", opens: new Date(opens) }])).toBe(first);
  expect(first.toString()).toBe("<p>1</p>");
  const later = new Date(opens.getTime() + 1);
  for (const other of [
    ["/explore", { title: "Maíz", opens: later }],
    ["/explore", { title: "Maiz", opens }],
    ["/explore?page=2", { title: "Maíz", opens }],
    ["/explore", { title: "Maíz", opens, viewer: null }],
  ]) {
    expect(page(other)).not.toBe(first);
  }
  expect(drawn).toBe(5);
});
