import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compositionOf, cover } from "#src/prints/cover.ts";
import { motifInTitle } from "#src/prints/words.ts";
import { courseName } from "#src/seed/course.ts";
import { fixedId } from "#src/seed/fixed-id.ts";
import { type CastCourse, cast } from "./cast.ts";

const every = [...cast.courses, ...cast.launches];
const newestFirst = (a: CastCourse, b: CastCourse) => a.publishedDaysAgo - b.publishedDaysAgo;
/** As the catalogue shows them: a launch with subscription is not listed. */
const listed = every.filter(({ launch }) => !launch?.subscription).sort(newestFirst);
const categories = [...new Set(listed.map(({ category }) => category))];
const lists: [string, CastCourse[]][] = [
  ["todos", listed],
  ...categories.map((name): [string, CastCourse[]] => [
    name,
    listed.filter(({ category }) => category === name),
  ]),
];
const printed = (course: CastCourse) => ({ ...course, id: fixedId(courseName(course)) });

test("the title of every course of the demo names its motif", () => {
  const unnamed = every.filter(({ title }) => !motifInTitle(title));
  expect(unnamed.map(({ title }) => title)).toEqual([]);
});

test.each(lists)("in %s no two covers side by side or one above the other are alike", (_, list) => {
  const alike: string[] = [];
  for (const [place, course] of list.entries()) {
    // Rows have one, two, three or four covers.
    for (const other of list.slice(place + 1, place + 5)) {
      const [one, two] = [compositionOf(printed(course)), compositionOf(printed(other))];
      const sameLayout = one.layout === two.layout && course.category === other.category;
      if (one.motif === two.motif || sameLayout) alike.push(`${course.key} ${other.key}`);
    }
  }
  expect(alike).toEqual([]);
});

test("no cover of the demo has too many marks or bytes", () => {
  for (const course of every) {
    const svg = cover(printed(course));
    expect(svg.match(/<[a-z]/g)?.length, course.key).toBeLessThan(300);
    expect(brotliCompressSync(svg).length, course.key).toBeLessThan(12_000);
  }
});
