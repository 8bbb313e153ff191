import { expect, test } from "vitest";
import { isDataUrl, longestPath, pagePath } from "./page-address.rules.ts";

test.each([
  ["/courses/1/clases/2.data?_routes=pages%2Flearning%2Fwatch.page", "/courses/1/clases/2"],
  ["/courses/1/clases/2.data?time=30&_routes=a%2Cb", "/courses/1/clases/2?time=30"],
  ["/courses/1/clases/2.data", "/courses/1/clases/2"],
  ["/explore/_.data?_routes=a", "/explore/"],
  ["/_.data", "/"],
  ["/_root.data", "/"],
  ["/.data", "/"],
  ["//evil.co/x.data", "/evil.co/x"],
  ["/\\evil.co.data", "/evil.co"],
  ["/teachers.data?index&_routes=a", "/teachers"],
  ["/explore?_routes=a&terms=maíz", "/explore?terms=ma%C3%ADz"],
])("the data at %s is that of the page %s", (data, page) => {
  expect(pagePath(new URL(`http://localhost${data}`))).toBe(page);
  expect(isDataUrl(new URL(`http://localhost${data}`))).toBe(true);
});

test.each(["/explore?terms=a%20b&index", "/x.database", "/explore?a=b.data", "/"])(
  "the page %s keeps its address",
  (page) => {
    expect(pagePath(new URL(page, "http://localhost"))).toBe(page);
  },
);

const longPath = `/${"a".repeat(longestPath - 1)}`;
const longQuery = `?a=${"%C3%B1".repeat(longestPath / 6)}`;

test.each([
  [longPath, longPath],
  [`${longPath}?b`, longPath],
  [`${longPath}a?b`, "/"],
  [`/account/password${longQuery}`, "/account/password"],
])("of an address that is too long what fits leads back (%#)", (page, back) => {
  expect(pagePath(new URL(page, "http://localhost"))).toBe(back);
});
