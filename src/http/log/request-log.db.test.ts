import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

type Line = { requestId: string; msg: string; path: string; status?: number; err?: object };

function linesOf(log: string[]): Line[] {
  return log.map((line) => JSON.parse(line));
}

test("each request writes one line with the request and its answer, under its id", async () => {
  const door = openDoor(world);
  const headers = { "x-request-id": "una-llamada-7" };
  const path = `/api/courses/${here.course.id}`;
  const answer = await door.anyone(here.academy)(`${path}?includeClasses=false`, { headers });
  expect(answer.headers.get("x-request-id")).toBe("una-llamada-7");
  expect(linesOf(door.log)).toEqual([
    expect.objectContaining({
      requestId: "una-llamada-7",
      method: "GET",
      path,
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
});

test("a refusal writes its reason under the same id", async () => {
  const door = openDoor(world);
  const answer = await door.anyone(here.academy)("/api/users");
  const { detail } = await problemIn(answer, 401);
  const [reason, request, ...rest] = linesOf(door.log);
  expect(rest).toEqual([]);
  expect(reason?.msg).toBe(detail);
  expect(request?.status).toBe(401);
  expect(answer.headers.get("x-request-id")).toBe(request?.requestId);
  expect(reason?.requestId).toBe(request?.requestId);
});

test("an id with other characters is replaced", async () => {
  const door = openDoor(world);
  const headers = { "x-request-id": "<script>alert(1)</script>" };
  const answer = await door.anyone(here.academy)("/api/nada", { headers });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

describe("nothing personal is logged", () => {
  const secrets = {
    email: "marisol.quira@correo.test",
    password: "la clave de Marisol",
    name: "Marisol de la Vereda",
  };

  test("from sign-ups, sign-ins and sign-outs, failed or not", async () => {
    const door = openDoor(world);
    const anyone = door.anyone(here.academy);
    const browser = door.browser(here.academy);
    const answer = await browser("/api/auth/register", { json: secrets });
    const { tokens } = await answer.json();
    await anyone("/api/auth/register", { json: secrets });
    await anyone("/api/auth/register", { json: { ...secrets, password: "cortita" } });
    await anyone("/api/auth/login", { json: secrets });
    await anyone("/api/auth/login", { json: { ...secrets, password: "otra clave" } });
    await anyone("/api/auth/refresh-token", { json: { refreshToken: tokens.refreshToken } });
    await anyone(`/api/nada?email=${secrets.email}&token=${tokens.accessToken}`);
    await browser("/api/users");
    await browser("/api/auth/logout", { method: "POST" });
    const log = door.log.join("");
    expect(door.log.length).toBeGreaterThanOrEqual(9);
    const never = [...Object.values(secrets), ...Object.values<string>(tokens)];
    for (const secret of [...never, "cortita", "otra clave"]) expect(log).not.toContain(secret);
  });

  test("from the address that plays a person's video", async () => {
    const door = openDoor(world);
    const learner = door.as(here.student, here.academy);
    await problemIn(await learner("/media/video/attempt/1790000000.secreta/master.m3u8"), 404);
    expect(door.log.join("")).not.toContain("secreta");
    expect(door.log.join("")).toContain("/media/video/attempt/");
  });

  test("from the values of a failed query, and the answer shows none of them", async () => {
    const door = openDoor(world);
    const { db } = world.database;
    await db.execute(sql`alter table users add constraint nobody check (name not like 'Marisol de%')
      not valid`);
    const answer = await door.anyone(here.academy)("/api/auth/register", { json: secrets });
    await db.execute(sql`alter table users drop constraint nobody`);
    const { detail } = await problemIn(answer, 500);
    expect(detail).toContain(answer.headers.get("x-request-id"));

    const defect = linesOf(door.log).find(({ msg }) => msg === "defect");
    expect(defect?.requestId).toBe(answer.headers.get("x-request-id"));
    expect(defect?.err).toMatchObject({
      message: expect.stringContaining('violates check constraint "nobody'),
      stack: expect.stringContaining("sign-up.ts"),
    });
    const log = door.log.join("");
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
    expect(log).not.toContain("argon2");
  });
});
