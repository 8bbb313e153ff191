import { afterAll, describe, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const publicUrl = "https://semillero.test:8443";
const door = openDoor(world, { PUBLIC_URL: publicUrl, ALLOWED_HOSTS: "192.168.1.7, finca.local" });
const anyone = door.anyone(here.academy);
const ask = (path: string, host: string, accept = "text/html") =>
  anyone(path, { headers: { host, accept } });

describe.each([
  ["another machine's address", "192.168.1.8:3000"],
  ["a foreign name", "otro.co"],
  ["a name that only begins like the base domain", "semillero.test.otro.co"],
  ["a subdomain without an academy", "nadie.semillero.test"],
  ["a subdomain of a subdomain", "a.b.semillero.test"],
])("%s", (_, host) => {
  test("gets a page with 404 and a link to the main host", async () => {
    for (const accept of ["text/html", "*/*"]) {
      const answer = await ask("/explore", host, accept);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(html).toMatch(/<title>404 · Semillero<\/title>/);
      expect(html).toContain(">404</p>");
      expect(html).toContain(`href="${publicUrl}"`);
      expect(html).not.toMatch(/src=|href="\/(?!favicon)/);
      expect(html).not.toContain(here.academy.name);
    }
  });

  test("gets a problem document from the API, and nothing changes", async () => {
    const problem = await problemIn(await ask("/api/courses", host), 404);
    expect(problem.detail).toBe("Esta academia no existe");
    const person = { name: "Ana", email: "ana@correo.test", password: "una clave larga" };
    const headers = { host };
    await problemIn(await anyone("/api/auth/register", { json: person, headers }), 404);
  });

  test("gets no file, and sets no cookie", async () => {
    for (const path of ["/covers/x.svg", "/media/a/b/c", "/robots.txt", "/dev/mail", "/login"]) {
      const answer = await ask(path, host);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

test.each([
  "semillero.test",
  "SEMILLERO.TEST.:8443",
  "www.semillero.test",
  "localhost:3000",
  "127.0.0.1",
  "[::1]:3000",
  "192.168.1.7:3000",
  "Finca.Local",
])("%s is the root academy", async (host) => {
  const answer = await ask("/api/courses", host);
  expect(answer.status).toBe(200);
  const course = await ask(`/api/courses/${here.course.id}`, host);
  expect(course.status).toBe(404);
});

test("only its subdomain leads to an academy", async () => {
  const host = `${here.academy.subdomain}.semillero.test`;
  expect((await ask(`/api/courses/${here.course.id}`, host)).status).toBe(200);
  const otherAcademy = `${here.academy.subdomain}.localhost`;
  expect((await ask(`/api/courses/${here.course.id}`, otherAcademy)).status).toBe(404);
});

test("a refused host is logged only at the level debug", async () => {
  await ask("/explore", "otro-host.co");
  expect(door.log.join("")).not.toContain("otro-host.co");
});
