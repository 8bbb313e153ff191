import { expect, test } from "vitest";
import type { Actor, Ctx } from "#src/ctx.ts";
import { academyOnly, protect, teacherOnly } from "./guards.ts";

const url = new URL("https://semillero.test/courses/1/clases/2?time=3&view=teacher");
const back = "?redirectTo=%2Fcourses%2F1%2Fclases%2F2%3Ftime%3D3%26view%3Dteacher";

function person(role: Actor["role"], completedSignUp = true): Actor {
  const names = { id: "1", name: "Ana", email: "ana@correo.test", pictureUrl: null };
  return {
    ...names,
    role,
    completedSignUp,
    mustAddFactor: false,
    teachingSuspended: false,
    sessionId: "2",
  };
}

/** Where a guard redirects a visitor; null where they may enter. */
function sentTo(guard: typeof protect, actor: Actor | null, at = url): string | null {
  // Guards read nothing else of it.
  const ctx = { actor } as Ctx;
  try {
    expect(guard({ ctx, url: at }).actor).toBe(actor);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.status).toBe(302);
    return thrown.headers.get("location");
  }
}

test("the address of a page's data leads back to the page", () => {
  const data = new URL("/courses/1/clases/2.data?time=3&view=teacher&_routes=a", url);
  expect(sentTo(protect, null, data)).toBe(`/login${back}`);
});

const unfinished = person("student", false);

test.each([
  ["nobody", protect, null, `/login${back}`],
  ["an unfinished sign-up", protect, unfinished, `/login/complete${back}`],
  ["a student", protect, person("student"), null],
  ["a teacher", protect, person("teacher"), null],
  ["an academy administrator", protect, person("academy"), null],
])("a protected page: %s", (_, guard, actor, destination) => {
  expect(sentTo(guard, actor)).toBe(destination);
});

test.each([
  ["nobody", null, `/login${back}`],
  ["an unfinished sign-up", unfinished, `/login/complete${back}`],
  ["a student", person("student"), "/access-denied"],
  ["an academy administrator", person("academy"), "/access-denied"],
  ["a teacher", person("teacher"), null],
])("the teachers' area: %s", (_, actor, destination) => {
  expect(sentTo(teacherOnly, actor)).toBe(destination);
});

test.each([
  ["nobody", null, `/login${back}`],
  ["an unfinished sign-up", unfinished, `/login/complete${back}`],
  ["a student", person("student"), "/login"],
  ["a teacher", person("teacher"), "/login"],
  ["an academy administrator", person("academy"), null],
])("the academy's area: %s", (_, actor, destination) => {
  expect(sentTo(academyOnly, actor)).toBe(destination);
});

const withoutFactor: Actor = { ...person("academy"), mustAddFactor: true };

test.each([
  ["a protected page", protect],
  ["the teachers' area", teacherOnly],
  ["the academy's area", academyOnly],
])("%s: an account that must add a second factor first", (_, guard) => {
  expect(sentTo(guard, withoutFactor)).toBe(`/account/second-factor${back}`);
});

test.each([
  ["/account/second-factor?redirectTo=%2Facademy", null],
  ["/account/second-factor/", null],
  ["/account/sessions", null],
  ["/account", "/account/second-factor?redirectTo=%2Faccount"],
  ["/account/password", "/account/second-factor?redirectTo=%2Faccount%2Fpassword"],
  [
    "/academy/account/sessions",
    "/account/second-factor?redirectTo=%2Facademy%2Faccount%2Fsessions",
  ],
])("without its second factor an account that opens %s is sent to %s", (path, destination) => {
  expect(sentTo(protect, withoutFactor, new URL(path, url))).toBe(destination);
});

test("a sign-up is finished before a second factor is added", () => {
  const both: Actor = { ...withoutFactor, completedSignUp: false };
  expect(sentTo(protect, both)).toBe(`/login/complete${back}`);
});
