import { afterAll, describe, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const student = door.as(here.student, here.academy);
const nobody = "01890000-0000-7000-8000-000000000000";
const registration = { email: "a@correo.test", password: "cafe con leche", name: "Ana" };
const sixteenth = 16 * 1024;

describe("a body that cannot be read", () => {
  test.each([["{"], [""], ["{'a': 1}"]])("%j is not JSON", async (body) => {
    const headers = { "content-type": "application/json" };
    const answer = await anyone("/api/auth/login", { method: "POST", body, headers });
    await problemIn(answer, 400);
  });

  test.each([[null], [[]], ["texto"], [7]])("%j is not the required object", async (json) => {
    const { errors } = await problemIn(await anyone("/api/auth/login", { json }), 400);
    expect(errors).toHaveLength(1);
  });

  test.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data"],
    ["application/jsonp"],
    ["application/json/x"],
    ["application/json, application/json"],
    ["application/json;charset=latin1"],
    ["application/problem+json"],
    ["json"],
    [""],
  ])("%j is not JSON", async (type) => {
    const body = JSON.stringify(registration);
    const headers = { "content-type": type };
    for (const path of ["/api/auth/register", "/api/auth/login"]) {
      await problemIn(await anyone(path, { body, headers }), 415);
    }
    for (const method of ["DELETE", "PATCH", "PUT"]) {
      await problemIn(await student("/api/users", { method, body, headers }), 415);
    }
  });

  test.each([
    ["application/json; charset=utf-8"],
    ["Application/JSON"],
    ["application/json ;charset=UTF-8"],
    ['application/json;charset="utf-8"'],
    ["application/json;"],
    ["application/json; version=1"],
  ])("%j is JSON", async (type) => {
    const body = JSON.stringify({ email: "nadie@correo.test", password: "otra clave" });
    const answer = await anyone("/api/auth/login", { body, headers: { "content-type": type } });
    expect((await problemIn(answer, 400)).detail).toBe("Email o contraseña incorrectos");
  });

  test("a missing body is a list of missing fields, not a crash", async () => {
    const { errors } = await problemIn(await anyone("/api/auth/login", { method: "POST" }), 400);
    expect(errors?.map(({ path }) => path)).toEqual(["email", "password"]);
  });

  test("a body over 256 kB is refused", async () => {
    const json = { ...registration, name: "a".repeat(300_000) };
    await problemIn(await anyone("/api/auth/register", { json }), 413);
    const claimed = { "content-length": "9999999" };
    await problemIn(await anyone("/api/auth/login", { json: {}, headers: claimed }), 413);
  });

  test("an endless body is refused as soon as it is too large", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += sixteenth;
        controller.enqueue(new Uint8Array(sixteenth));
      },
    });
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    await problemIn(await anyone("/api/auth/login", { body, headers }), 413);
    expect(sent).toBeLessThan(30 * sixteenth);
  });
});

test("validation names each field and what is wrong with it", async () => {
  const json = { email: "nadie", password: "corta" };
  const { detail, errors } = await problemIn(await anyone("/api/auth/register", { json }), 400);
  expect(errors).toEqual([
    { path: "email", message: "Correo inválido" },
    { path: "password", message: "La contraseña debe tener al menos 8 caracteres" },
    { path: "name", message: expect.stringMatching(/./) },
  ]);
  expect(detail).toBe("Correo inválido");
});

describe("a character that the database cannot keep", () => {
  test("in a body", async () => {
    const json = { ...registration, campaign: "leads\u0000" };
    await problemIn(await anyone("/api/auth/register", { json }), 400);
  });

  test("in an address", async () => {
    await problemIn(await anyone("/api/courses?category=%00"), 400);
  });
});

describe("an address or method that does not exist", () => {
  test.each([["/api/nada"], ["/api"], ["/api/courses/a/b/c/d"]])("%s", async (path) => {
    const { detail } = await problemIn(await anyone(path), 404);
    expect(detail).toBe("Esta dirección de la API no existe");
  });

  test("a known address called in an unknown way", async () => {
    await problemIn(await anyone("/api/courses", { method: "DELETE" }), 404);
  });

  test.each([
    ["unknown", nobody],
    ["malformed", "uno"],
    ["empty bytes", "%00"],
    ["broken escapes", "%E0%A4%A"],
    ["SQL", "'%20or%201=1--"],
    ["of another academy", otherAcademy.course.id],
  ])("an id: %s", async (_, id) => {
    const [lesson] = here.course.modules[0]?.lessons ?? [];
    const content = { originalVideoUrl: "/api/uploads/x", originalName: "a.mp4" };
    const teacher = door.as(here.teacher, here.academy);
    await problemIn(await anyone(`/api/courses/${id}`), 404);
    await problemIn(await student(`/api/courses/${id}/classes/${lesson?.id}`), 404);
    await problemIn(await student(`/api/courses/${here.course.id}/classes/${id}`), 404);
    const progress = await student(`/api/users/${id}/course/${here.course.id}/progress`);
    // An id that may be a person's gets the answer for another person, whether or not one exists.
    await problemIn(progress, [nobody, otherAcademy.course.id].includes(id) ? 403 : 404);
    await problemIn(await anyone(`/api/transactions/preview?courses=${id}`), 404);
    const video = { method: "PATCH", json: { content } };
    await problemIn(await teacher(`/api/classes/${id}/content`, video), 404);
    const file = { method: "PUT", body: "x", headers: { "content-type": "video/mp4" } };
    await problemIn(await anyone(`/api/uploads/${id}?signature=x`, file), 404);
    await problemIn(await student(`/media/${id}/${id}/1.x/master.m3u8`), 404);
  });

  test("an endless id", async () => {
    await problemIn(await anyone(`/api/courses/${"a".repeat(3000)}`), 404);
  });

  test.each([["nadie"], ["a.b"], ["-"]])("an academy: %s", async (subdomain) => {
    const answer = await door.anyone({ subdomain })("/api/courses");
    const { detail } = await problemIn(answer, 404);
    expect(detail).toBe("Esta academia no existe");
  });
});

test.each([
  ["of an academy that does not exist", "nadie", "GET", 404, "Esta academia no existe"],
  ["with the form of another site", null, "POST", 403, "Esta solicitud vino de otro sitio"],
])("a page %s is refused with a page", async (_, subdomain, method, status, text) => {
  const academy = subdomain === null ? here.academy : { subdomain };
  const headers = { accept: "text/html", origin: "https://otro.co" };
  const answer = await door.anyone(academy)("/", { method, headers });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await answer.text()).toContain(text);
});

test("no request makes the server hold a whole upload in memory", async () => {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += sixteenth;
      if (sent > 400 * sixteenth) controller.close();
      else controller.enqueue(new Uint8Array(sixteenth));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x", cookie: "session=x" };
  const answer = await anyone("/api/uploads/x?signature=x", { method: "PUT", body, headers });
  await problemIn(answer, 404);
  expect(sent).toBeLessThan(30 * sixteenth);
});
