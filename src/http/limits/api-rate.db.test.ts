import { afterAll, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test("an account's calls in a minute are limited; another's and pages are not", async () => {
  const door = openDoor(world, { API_CALLS_PER_MINUTE: "3" });
  const one = door.as(here.student, here.academy);
  const path = `/api/courses/${here.course.id}`;
  for (let asked = 0; asked < 3; asked++) expect((await one(path)).status).toBe(200);
  const answer = await one(path);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  const { detail } = await problemIn(answer, 429);
  expect(detail).toBe(
    `Llegaron demasiadas solicitudes en un minuto. Puedes seguir en ${seconds} segundos.`,
  );
  expect((await one(`/covers/${here.course.id}.svg`)).status).toBe(200);
  const another = door.as(await here.person("student"), here.academy);
  expect((await another(path)).status).toBe(200);
});

test("an address without a session has ten times as many, and the gateway's events are not counted", async () => {
  const door = openDoor(world, { API_CALLS_PER_MINUTE: "1", PUBLIC_URL: "https://semillero.test" });
  const anyone = door.anyone(here.academy);
  const event = () => anyone("/api/gateway/events", { json: {} });
  const unread = (await event()).status;
  for (let asked = 0; asked < 10; asked++) expect((await anyone("/api/no")).status).toBe(404);
  await problemIn(await anyone("/api/no"), 429);
  expect((await event()).status).toBe(unread);
});

test("the networks of one /48 have five times as many together", async () => {
  const door = openDoor(world, {
    API_CALLS_PER_MINUTE: "1",
    PUBLIC_URL: "https://semillero.test",
    TRUST_PROXY: "1",
  });
  const anyone = door.anyone(here.academy);
  const ask = async (address: string) => {
    return (await anyone("/api/no", { headers: { "x-forwarded-for": address } })).status;
  };
  const found: number[] = [];
  for (let n = 0; n < 32; n++) {
    for (let asked = 0; asked < 4; asked++)
      found.push(await ask(`2001:db8:66:${n.toString(16)}::1`));
  }
  expect(found.filter((status) => status === 404)).toHaveLength(50);
  expect(found.slice(50).every((status) => status === 429)).toBe(true);
  expect(await ask("2001:db8:67::1")).toBe(404);
});

test("where only this machine or room is reached, an address has ten times as many again", async () => {
  const door = openDoor(world, { API_CALLS_PER_MINUTE: "1" });
  const anyone = door.anyone(here.academy);
  for (let asked = 0; asked < 100; asked++) expect((await anyone("/api/no")).status).toBe(404);
  await problemIn(await anyone("/api/no"), 429);
});
