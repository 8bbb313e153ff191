// Which pages and calls a suspended academy answers: each of the program's is in one of two lists.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isOpenOnceClosed, isOpenWhileAway } from "#src/academies/away/while-away.rules.ts";
import { openApiDocument } from "#src/api.ts";
import routes from "#src/routes.ts";

function pathsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) return pathsOf(children, here);
    return path === undefined && !index ? [] : [here || "/"];
  });
}

const filled = (path: string) => path.replace(/\/[:{][^/]*|\/\*/g, "/0198c0de-0000-7000");
const open = (path: string) => isOpenWhileAway(filled(path));

const closedPages = [
  "/",
  "/:slug",
  "/*",
  "/about",
  "/checkouts",
  "/contenido-gratuito",
  "/contenido-gratuito/:campaignName",
  "/contenido-gratuito/downloads",
  "/courses/:courseId/:courseName?",
  "/courses/:courseId/clases/:classId",
  "/courses/:courseId/clases/:classId/comments",
  "/courses/:courseId/classes/:classId",
  "/courses/:courseId/continue",
  "/courses/:courseId/subscribe",
  "/explore",
  "/explore/courses/:courseId/:slug?",
  "/free-content",
  "/free-content/:campaignName",
  "/free-content/downloads",
  "/login/invitation",
  "/login/teach",
  "/login/administrator",
];

test("pages that sell, teach or show courses are closed; accounts, orders and administration are open", () => {
  const pages = pathsOf(routes);
  expect(pages.length).toBeGreaterThan(60);
  const closed = pages.filter((path) => !open(path));
  const teachers = closed.filter((path) => path.startsWith("/teachers"));
  expect(teachers).not.toContain("/teachers/payment_methods");
  expect(teachers.length).toBeGreaterThan(10);
  const expected = closedPages.filter((path) => pages.includes(path));
  const own = (path: string) => !path.startsWith("/teachers") && !isOfOtherParts(path);
  expect(closed.filter(own).sort()).toEqual(expected.sort());
  for (const path of closed) {
    const here = filled(path);
    const same = [
      here.toUpperCase(),
      `${here}/`,
      `${here}.data`,
      `${here}/.data`,
      `${here}/_.data`,
    ];
    for (const other of same) expect(isOpenWhileAway(other), other).toBe(false);
  }
});

/** Sign-up of academies, which the main host alone has. */
const isOfOtherParts = (path: string) => /^\/semillero\/(?!admin)/.test(path);

test("calls about accounts, money and administration are open; nothing is sold, taught or shown", () => {
  const calls = Object.keys(openApiDocument().paths ?? {});
  expect(calls.length).toBeGreaterThan(80);
  const openCalls = calls.filter((path) => open(`/api${path}`));
  const areas = new Set(openCalls.map((path) => path.split("/")[1]));
  expect([...areas].sort()).toEqual(
    expect.arrayContaining(["auth", "coupons", "gateway", "notifications", "orders", "users"]),
  );
  const closed = calls.filter((path) => !openCalls.includes(path));
  expect(closed).toEqual(
    expect.arrayContaining([
      "/courses",
      "/courses/{id}",
      "/transactions",
      "/transactions/preview",
      "/classes/{classId}/comments",
      "/uploads",
      "/teachers/courses",
      "/invitations/accept",
      "/academy/teachers/invitations/accept",
    ]),
  );
  for (const path of ["/users", "/users/export", "/orders/{id}/refund", "/gateway/events"]) {
    expect(openCalls).toContain(path);
  }
});

test("what nobody thought of is closed", () => {
  for (const path of [
    "/api/new",
    "/nueva",
    "/accounts",
    "/loginx",
    "/login/new",
    "/media/a/b/c",
    "/sitemap.xml",
  ]) {
    expect(isOpenWhileAway(path), path).toBe(false);
  }
  expect(isOpenWhileAway("/account/")).toBe(true);
  expect(isOpenWhileAway("/Account/Orders")).toBe(true);
  expect(isOpenWhileAway("/account/orders/_.data")).toBe(true);
  const accept = "/api/academy/teachers/invitations/accept";
  for (const path of [accept, `${accept}/`, accept.replace("teachers", "Teachers")]) {
    expect(isOpenWhileAway(path), path).toBe(false);
  }
  expect(isOpenWhileAway("/login/invitation/stop")).toBe(true);
  expect(isOpenWhileAway("/login/invitation/")).toBe(false);
});

test("a closed academy that is not suspended takes another administrator, too", () => {
  const pages = pathsOf(routes);
  const more = pages.filter((path) => isOpenOnceClosed(filled(path)) && !open(path));
  expect(more).toEqual(["/login/administrator"]);
  expect(isOpenOnceClosed("/login/administrator.data")).toBe(true);
});
