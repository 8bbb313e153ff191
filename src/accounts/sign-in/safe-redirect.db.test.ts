import { afterAll, expect, test } from "vitest";
import { openWorld } from "#src/testing/world.ts";
import { safeRedirect } from "./safe-redirect.ts";

const world = await openWorld();
afterAll(() => world.close());
const { academy } = await world.academy();
const { academy: otherAcademy } = await world.academy();
const here = academy.subdomain;
const other = otherAcademy.subdomain;

const onTheInternet = { publicUrl: "https://semillero.co", baseDomain: "semillero.co" };

function leadsTo(target: string | null | undefined, home = onTheInternet) {
  const ctx = world.ctxOf(academy);
  return safeRedirect({ ...ctx, outside: { ...ctx.outside, ...home } }, target);
}

test.each(["/explore?category=todos", "/courses/1/clases/2#minuto", "/", "/explore?terms=a//b"])(
  "the path %s is followed as it is",
  async (path) => {
    expect(await leadsTo(path)).toBe(path);
  },
);

test("a path with letters that no header can hold is followed", async () => {
  expect(await leadsTo("/explore?terms=“café”&a=%C3%B1#ñ")).toBe(
    "/explore?terms=%E2%80%9Ccaf%C3%A9%E2%80%9D&a=%C3%B1#%C3%B1",
  );
});

test("an address that is longer than any page's is not followed", async () => {
  const long = `/${"a".repeat(1999)}`;
  expect(await leadsTo(long)).toBe(long);
  expect(await leadsTo(`${long}a`)).toBeNull();
  expect(await leadsTo(`/explore?terms=${"ñ".repeat(400)}`)).toBeNull();
});

test.each([
  ["/courses/1/clases/2.data?time=3&_routes=a#x", "/courses/1/clases/2?time=3#x"],
  ["https://semillero.co/explore.data?_routes=a", "https://semillero.co/explore"],
])("the data of a page, %s, leads to the page", async (data, page) => {
  expect(await leadsTo(data)).toBe(page);
});

test.each([
  ["https://semillero.co/explore", "https://semillero.co/explore"],
  ["https://semillero.co:443/explore", "https://semillero.co/explore"],
  ["https://www.semillero.co/explore", "https://www.semillero.co/explore"],
  [`https://${here}.semillero.co/checkouts?a=1`, `https://${here}.semillero.co/checkouts?a=1`],
  [`HTTPS://${other?.toUpperCase()}.Semillero.CO/x`, `https://${other}.semillero.co/x`],
])("the existing academy in %s is followed", async (target, result) => {
  expect(await leadsTo(target)).toBe(result);
});

test("an academy on a development machine is at its port", async () => {
  const home = { publicUrl: "http://localhost:3000", baseDomain: "localhost" };
  const target = `http://${other}.localhost:3000/explore`;
  expect(await leadsTo(target, home)).toBe(target);
  expect(await leadsTo(`http://${other}.localhost:3001/explore`, home)).toBeNull();
  expect(await leadsTo("http://127.0.0.1:3000/explore", home)).toBeNull();
});

test("the root academy may be at another name than the academies", async () => {
  const home = { publicUrl: "https://cursos.semillero.co:8443", baseDomain: "semillero.co" };
  for (const host of ["cursos.semillero.co", "semillero.co", `${other}.semillero.co`]) {
    expect(await leadsTo(`https://${host}:8443/x`, home)).toBe(`https://${host}:8443/x`);
    expect(await leadsTo(`https://${host}/x`, home)).toBeNull();
  }
});

test.each([
  "https://nadie.semillero.co/explore",
  `https://a.${here}.semillero.co/`,
  "https://localhost/",
  "https://127.0.0.1/",
  "http://semillero.co/explore",
  `http://${here}.semillero.co/explore`,
  "https://semillero.co:8443/",
  `https://${here}.semillero.co:444/`,
  `https://ana@${here}.semillero.co/`,
  `https://:clave@${here}.semillero.co/`,
  "https://semillero.co@evil.co/",
  "https://semillero.co.evil.co",
  "https://evilsemillero.co",
  "https://evil.co",
  "https:evil.co",
  "//evil.co",
  "///evil.co",
  "/\\evil.co",
  "\\\\evil.co",
  "/x\\..\\\\evil.co",
  "/.//evil.co",
  "/a/..//evil.co",
  "/%2e//evil.co",
  "/\t/evil.co",
  "/\n/evil.co",
  "/explore\r\nset-cookie: a=b",
  "\u0000/explore",
  " https://evil.co",
  "javascript:alert(1)",
  "javascript://semillero.co/%0aalert(1)",
  "data:text/html,hola",
  "blob:https://semillero.co/1",
  "ftp://semillero.co/x",
  "wss://semillero.co/x",
  "https://[",
  "explore",
  "",
  null,
  undefined,
])("%j is not followed", async (target) => {
  expect(await leadsTo(target)).toBeNull();
});
