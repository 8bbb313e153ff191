import { afterAll, expect, test } from "vitest";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const path = "/.well-known/security.txt";

test("it names the contact, and expires within a year but not soon", async () => {
  const door = openDoor(world, { SECURITY_CONTACT: "mailto:seguridad@semillero.test" });
  const answer = await door.anyone(here.academy)(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:seguridad@semillero\.test$/m);
  expect(text).toMatch(/^Preferred-Languages: es, en$/m);
  const host = `${here.academy.subdomain}.localhost:3000`;
  expect(text).toContain(`Canonical: http://${host}${path}\n`);
  const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(text) ?? [];
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(170);
  expect(daysLeft).toBeLessThan(365);
});

test("an e-mail address is enough as the setting", async () => {
  const door = openDoor(world, { SECURITY_CONTACT: "seguridad@semillero.test" });
  const text = await (await door.anyone(here.academy)(path)).text();
  expect(text).toContain("Contact: mailto:seguridad@semillero.test\n");
});

test("without the setting there is no such text", async () => {
  const answer = await openDoor(world).anyone(here.academy)(path);
  expect(await answer.text()).not.toContain("Contact:");
});
