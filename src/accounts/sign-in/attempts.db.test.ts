import { afterAll, describe, expect, test } from "vitest";
import type { Academy } from "#src/ctx.ts";
import { type Client, openDoor, problemIn } from "#src/testing/door.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { waitText } from "#src/ui/formats/wait-text.rules.ts";

const world = await openWorld();
afterAll(() => world.close());
const { pool } = world.database;
const { attempts: limits } = world.outside.quotas;
const door = openDoor(world, { TRUST_PROXY: "1" });

const ana = { email: "ana@correo.test", password: "cosecha de mayo", name: "Ana Quira" };
const nobody = "nadie@correo.test";
const village = "198.51.100.7";

function from(address: string, academy: Academy): Client {
  const anyone = door.anyone(academy);
  return (path, call) => anyone(path, { ...call, headers: { "x-forwarded-for": address } });
}

async function withAna(): Promise<TestAcademy & { client: Client }> {
  const here = await world.academy();
  const client = from(village, here.academy);
  expect((await client("/api/auth/register", { json: ana })).status).toBe(201);
  return { ...here, client };
}

function signIn(client: Client, email: string, password = "otra clave"): Promise<Response> {
  return client("/api/auth/login", { json: { email, password } });
}

async function failTimes(client: Client, email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect((await signIn(client, email)).status).toBe(400);
}

/** A refusal says when to try again, and nothing else. */
async function expectRefusal(answer: Response, minutes: number): Promise<string> {
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan((minutes - 5) * 60);
  expect(seconds).toBeLessThanOrEqual(minutes * 60);
  const text = await answer.clone().text();
  const { detail } = await problemIn(answer, 429);
  expect(detail).toBe(`Demasiados intentos. Intenta de nuevo en ${waitText(seconds)}.`);
  return text;
}

describe("sign-in", () => {
  test("the eleventh attempt for an account is refused, even with the right password", async () => {
    const { client } = await withAna();
    await failTimes(client, ana.email, 10);
    await expectRefusal(await signIn(client, ana.email), 15);
    await expectRefusal(await signIn(client, ` ${ana.email.toUpperCase()}`, ana.password), 15);
  });

  test("an account that does not exist gets the same answers, byte for byte", async () => {
    const { client } = await withAna();
    for (let i = 0; i < 10; i++) {
      const [known, unknown] = await Promise.all([
        signIn(client, ana.email),
        signIn(client, nobody),
      ]);
      expect(unknown.status).toBe(known.status);
      expect(await unknown.text()).toBe(await known.text());
    }
    const known = await expectRefusal(await signIn(client, ana.email), 15);
    expect(await expectRefusal(await signIn(client, nobody), 15)).toBe(known);
  });

  test("another account from the same address is not blocked", async () => {
    const { client } = await withAna();
    await failTimes(client, nobody, 10);
    await expectRefusal(await signIn(client, nobody), 15);
    expect((await signIn(client, ana.email, ana.password)).status).toBe(200);
  });

  test("from another address the owner gets in, and the stranger still does not", async () => {
    const { client, academy } = await withAna();
    await failTimes(client, ana.email, 10);
    await expectRefusal(await signIn(client, ana.email, ana.password), 15);
    expect((await signIn(from("192.0.2.1", academy), ana.email, ana.password)).status).toBe(200);
    await expectRefusal(await signIn(client, ana.email, ana.password), 15);
  });

  test("a success clears the earlier failures", async () => {
    const { client } = await withAna();
    await failTimes(client, ana.email, 9);
    expect((await signIn(client, ana.email, ana.password)).status).toBe(200);
    await failTimes(client, ana.email, 10);
    await expectRefusal(await signIn(client, ana.email), 15);
  });

  test("an address that tries one account after another is refused eventually", async () => {
    const { client, academy } = await withAna();
    await failTimes(client, nobody, 1);
    await pool.query("update rate_limits set points = $1", [limits.signIn.address.attempts]);
    await expectRefusal(await signIn(client, "otra@correo.test"), 15);
    expect((await signIn(from("192.0.2.2", academy), "otra@correo.test")).status).toBe(400);
  });

  test("another academy counts separately", async () => {
    const { client } = await withAna();
    const otherAcademy = await withAna();
    await failTimes(client, ana.email, 10);
    await expectRefusal(await signIn(client, ana.email), 15);
    expect((await signIn(otherAcademy.client, ana.email, ana.password)).status).toBe(200);
  });
});

test("the sixth sign-up for an e-mail is refused, another e-mail's is not", async () => {
  const { client } = await withAna();
  const json = { ...ana, password: "otra contraseña" };
  for (let i = 0; i < 4; i++) {
    expect((await client("/api/auth/register", { json })).status).toBe(409);
  }
  await expectRefusal(await client("/api/auth/register", { json }), 60);
  const other = { ...json, email: nobody };
  expect((await client("/api/auth/register", { json: other })).status).toBe(201);
});

test("the fourth request for a new password is refused, with or without an account", async () => {
  const { client } = await withAna();
  const otherAcademy = await withAna();
  const ask = (client: Client, email: string) =>
    client("/api/auth/password/forgot", { json: { email } });
  const refusals: string[] = [];
  for (const email of [ana.email, nobody]) {
    for (let i = 0; i < 3; i++) expect((await ask(client, email)).status).toBe(202);
    refusals.push(await expectRefusal(await ask(client, email), 60));
  }
  expect(refusals[1]).toBe(refusals[0]);
  expect((await ask(otherAcademy.client, ana.email)).status).toBe(202);
});

test("stored attempts identify nobody", async () => {
  const { client } = await withAna();
  await failTimes(client, ana.email, 1);
  const { rows } = await pool.query("select * from rate_limits");
  expect(rows.length).toBeGreaterThan(2);
  const kept = JSON.stringify(rows);
  for (const secret of [ana.email, nobody, "@", village]) expect(kept).not.toContain(secret);
});
