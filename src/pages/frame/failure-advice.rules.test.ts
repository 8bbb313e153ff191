import { expect, test } from "vitest";
import { adviceFor } from "./failure-advice.rules.ts";

const hrefsAt = (here: string, status: number, signedIn: boolean | null = null) =>
  adviceFor({ here, status, signedIn }).steps.map(({ href }) => href);

test.each([
  ["/nada", "/explore", "/explore#otras-categorias"],
  ["/explore/courses/1/cafe", "/explore", "/explore#otras-categorias"],
  ["/courses/1/subscribe", "/explore", "/explore#otras-categorias"],
  ["/checkouts?courses=1", "/explore", "/explore#otras-categorias"],
  ["/teachers/courses/1", "/teachers/courses", "/explore"],
  ["/account/nada", "/account", "/explore"],
  ["/login/nada", "/login", "/explore"],
])("a lost %s leads to %s and %s", (here, ...hrefs) => {
  expect(hrefsAt(here, 404)).toEqual(hrefs);
});

test("a lost course is searched by its name", () => {
  const { hint } = adviceFor({ here: "/explore/courses/1", status: 404, signedIn: false });
  expect(hint).toMatch(/Búscalo arriba por su nombre, o entre las categorías/);
});

test("a lost class leads to one's courses, a visitor to sign-in and back", () => {
  const here = "/courses/1/clases/2?time=7";
  expect(hrefsAt(here, 404, true)[0]).toBe("/explore#tus-compras");
  expect(hrefsAt(here, 404)[0]).toBe("/explore#tus-compras");
  const login = "/login?redirectTo=%2Fcourses%2F1%2Fclases%2F2%3Ftime%3D7";
  expect(hrefsAt(here, 404, false)[0]).toBe(login);
});

test.each([500, 503, 429])("after %i the same address is offered again", (status) => {
  expect(hrefsAt("/explore?terms=lulo", status)).toEqual(["/explore?terms=lulo", "/explore"]);
});

test("a refusal that trying again does not change offers no other try", () => {
  expect(hrefsAt("/terms", 405)).toEqual(["/explore"]);
});
