import { expect, test } from "vitest";
import { changesOf, coursePageOf, listPath, readListQuery, tabOf } from "./course-list.rules.ts";

const read = (query: string) => readListQuery(new URLSearchParams(query));

test.each([
  ["", { tab: undefined, terms: "", sort: "newest", page: 1 }],
  [
    "tab=draft&terms=+café+&sort=sold&page=3",
    { tab: "draft", terms: "café", sort: "sold", page: 3 },
  ],
  ["tab=processing&sort=price&page=0", { tab: undefined, terms: "", sort: "newest", page: 1 }],
  ["page=1e3", { page: 1 }],
  ["page=-2&tab=archived", { page: 1, tab: "archived" }],
  [`terms=${"x".repeat(300)}`, { terms: "x".repeat(100) }],
])("?%s asks for %j", (query, asked) => {
  expect(read(query)).toMatchObject(asked);
});

test("an address leads back to what it was made of, without what goes without saying", () => {
  expect(listPath({})).toBe("/teachers/courses");
  expect(listPath({ tab: "published", terms: "", sort: "newest", page: 1 })).toBe(
    "/teachers/courses?tab=published",
  );
  const asked = { tab: "draft", terms: "café & té", sort: "title", page: 2 } as const;
  expect(read(listPath(asked).split("?")[1] ?? "")).toEqual(asked);
});

test("without a tab the first one with something in it is shown", () => {
  const none = { published: 0, draft: 0, archived: 0 };
  expect(tabOf(read(""), none)).toBe("published");
  expect(tabOf(read(""), { ...none, draft: 2, archived: 1 })).toBe("draft");
  expect(tabOf(read("tab=archived"), { ...none, draft: 2 })).toBe("archived");
});

test.each([
  ["published", "info", ["unpublish", "archive"]],
  ["draft", "edit", ["archive", "remove"]],
  ["archived", "edit", ["restore", "remove"]],
  ["processing", "modules", []],
] as const)("a course that is %s leads to %s and offers %j", (status, page, intents) => {
  const course = { id: "1", status, studentCount: 0 };
  expect(coursePageOf(course)).toBe(`/teachers/courses/1/${page}`);
  expect(changesOf(course).map(({ intent }) => intent)).toEqual(intents);
  const sold = changesOf({ ...course, studentCount: 1 }).map(({ intent }) => intent);
  expect(sold).toEqual(intents.filter((intent) => intent !== "remove"));
});
