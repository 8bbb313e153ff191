import { expect, test } from "vitest";
import { isPrivatePath } from "./private-paths.ts";

test.each([
  "/login",
  "/login/signup/email",
  "/checkouts",
  "/account/password",
  "/courses/0190/clases/0191",
  "/courses/0190/classes/0191",
  "/courses/0190/continue",
  "/courses/0190/subscribe",
  "/api/courses",
])("%s is hidden from search engines", (path) => {
  expect(isPrivatePath(path)).toBe(true);
});

test.each([
  "/",
  "/explore",
  "/explore/courses/0190/account-book",
  "/courses/0190/cafe",
  "/courses/0190/clases-de-cocina",
  "/terms",
  "/sitemap.xml",
])("%s may be indexed", (path) => {
  expect(isPrivatePath(path)).toBe(false);
});
