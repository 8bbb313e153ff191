// Whoever only knows an e-mail can neither lock its owner out nor guess without end.
import { afterAll, describe, expect, test } from "vitest";
import type { Academy } from "#src/ctx.ts";
import { type Browser, type Client, openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { pool } = world.database;

const ana = { email: "ana@correo.test", password: "cosecha de mayo", name: "Ana Quira" };
const wrong = "otra clave";
const home = "198.51.100.7";

/** The calls of an academy with these limits, and Ana's account in it. */
async function openHere(limits: Record<string, string | number> = {}) {
  const outside = { ...world.outside, quotas: quotasWith(limits) };
  const door = openDoor({ ...world, outside }, { TRUST_PROXY: "1" });
  const here = await world.academy();
  const at = <C extends Client>(client: C, address: string): Client => {
    return (path, call) => client(path, { ...call, headers: { "x-forwarded-for": address } });
  };
  const from = (address: string, academy = here.academy) => at(door.anyone(academy), address);
  const browserAt = (address: string, academy: Academy = here.academy) => {
    const browser = door.browser(academy);
    return Object.assign(at(browser, address), { cookies: browser.cookies }) as Browser;
  };
  const signedUp = await from(home)("/api/auth/register", { json: ana });
  expect(signedUp.status).toBe(201);
  return { ...here, from, browserAt };
}

function signIn(client: Client, email = ana.email, password = wrong): Promise<Response> {
  return client("/api/auth/login", { json: { email, password } });
}

const enter = (client: Client) => signIn(client, ana.email, ana.password);

/** A browser that has signed in to Ana's account, and has signed out again. */
async function knownBrowser({ browserAt }: Awaited<ReturnType<typeof openHere>>, address = home) {
  const browser = browserAt(address);
  expect((await enter(browser)).status).toBe(200);
  browser.cookies.delete("session");
  browser.cookies.delete("refresh");
  expect([...browser.cookies.keys()].sort()).toEqual(["XSRF-TOKEN", "device"]);
  return browser;
}

async function statuses(answers: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function inTurn(times: number, ask: (turn: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn++) found.push((await ask(turn)).status);
  return found;
}

async function waitOf(answer: Response): Promise<number> {
  await problemIn(answer.clone(), 429);
  return Number(answer.headers.get("retry-after"));
}

describe("a stranger with one line", () => {
  test("of an IPv4 address uses up only that line's attempts, however often", async () => {
    const { from } = await openHere({ LIMIT_SIGN_IN_ACCOUNT: "20/1440" });
    const stranger = from("192.0.2.66");
    const tried = await inTurn(40, () => signIn(stranger));
    expect(tried.filter((status) => status === 400)).toHaveLength(10);
    expect(tried.slice(10)).toEqual(Array(30).fill(429));
    expect((await enter(from("203.0.113.9"))).status).toBe(200);
  });

  test("of 32 networks of one /48 has the attempts of one line", async () => {
    const { from } = await openHere();
    const tried = await inTurn(32, (n) => signIn(from(`2001:db8:66:${n.toString(16)}::1`)));
    expect(tried.filter((status) => status === 400)).toHaveLength(10);
    expect(await waitOf(await enter(from("2001:db8:66:ffff::1")))).toBeLessThanOrEqual(900);
    expect((await enter(from("2001:db8:67::1"))).status).toBe(200);
  });

  test("has the attempts of one address in any spelling of it", async () => {
    const { from } = await openHere({ LIMIT_SIGN_IN_ADDRESS: "10/15" });
    const spellings = [
      "192.0.2.1",
      "::ffff:192.0.2.1",
      "::FFFF:C000:0201",
      "0:0:0:0:0:ffff:c000:201",
      "[::ffff:192.0.2.1]:443",
      "192.0.2.1:5123",
      "192.000.002.001",
      "64:ff9b::192.0.2.1",
    ];
    const spelled = (n: number) => from(spellings[n % spellings.length] ?? "");
    const tried = await inTurn(24, (n) => signIn(spelled(n), `persona${n}@correo.test`));
    expect(tried).toEqual([...Array(10).fill(400), ...Array(14).fill(429)]);
  });

  test("without a readable address counts as one with all others of that kind", async () => {
    const { from } = await openHere({ LIMIT_SIGN_IN_ADDRESS: "10/15" });
    const tried = await inTurn(14, (n) =>
      signIn(from(["unknown", "_x", "junk", "1.2.3"][n % 4] ?? "")),
    );
    expect(tried).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
  });
});

describe("one account after another", () => {
  test("from 32 networks of one /48 ends at five times the limit of an address", async () => {
    const { from } = await openHere({ LIMIT_SIGN_IN_ADDRESS: "2/15" });
    const tried = await inTurn(32, (n) =>
      signIn(from(`2001:db8:66:${n.toString(16)}::1`), `persona${n}@correo.test`),
    );
    expect(tried).toEqual([...Array(10).fill(400), ...Array(22).fill(429)]);
    expect((await signIn(from("2001:db8:67::1"), "otra@correo.test")).status).toBe(400);
  });

  test("a success gives the line and its larger network the attempt back", async () => {
    const { from } = await openHere({ LIMIT_SIGN_IN_ADDRESS: "1/15", LIMIT_NETWORK_TIMES: 1 });
    const village = from("2001:db8:7:1::1");
    expect(await inTurn(4, () => enter(village))).toEqual([200, 200, 200, 200]);
  });
});

describe("guesses from everywhere", () => {
  const narrow = { LIMIT_SIGN_IN: "2/15", LIMIT_SIGN_IN_ACCOUNT: "6/1440" };
  const elsewhere = (n: number) => `203.0.113.${n + 1}`;

  test("end at the account's own limit; a known device still passes", async () => {
    const here = await openHere(narrow);
    const known = await knownBrowser(here);
    const tried = await inTurn(10, (n) => signIn(here.from(elsewhere(n))));
    expect(tried).toEqual([...Array(6).fill(400), ...Array(4).fill(429)]);
    expect(await waitOf(await enter(here.from("192.0.2.200")))).toBeGreaterThan(23 * 3600);
    expect((await enter(known)).status).toBe(200);
  });

  test("get the same answers, byte for byte, for an e-mail without an account", async () => {
    const { from } = await openHere(narrow);
    for (let n = 0; n < 8; n++) {
      const [known, unknown] = [
        await signIn(from(elsewhere(n))),
        await signIn(from(elsewhere(n)), "nadie@correo.test"),
      ];
      expect(unknown.status).toBe(known.status);
      expect(await unknown.text()).toBe(await known.text());
    }
  });

  test("at once pass no more often", async () => {
    const { from } = await openHere(narrow);
    const tried = await statuses(Array.from({ length: 30 }, (_, n) => signIn(from(elsewhere(n)))));
    expect(tried.filter((status) => status === 400)).toHaveLength(6);
  });
});

describe("a known device", () => {
  test("passes from the very line of the stranger who used up its attempts", async () => {
    const here = await openHere();
    const known = await knownBrowser(here);
    expect(await inTurn(11, () => signIn(here.from(home)))).toEqual([...Array(10).fill(400), 429]);
    expect((await enter(here.from(home))).status).toBe(429);
    expect((await enter(known)).status).toBe(200);
  });

  test("passes while its address and its larger network are full", async () => {
    const here = await openHere({ LIMIT_SIGN_IN_ADDRESS: "1/15", LIMIT_NETWORK_TIMES: 1 });
    const address = "2001:db8:7:1::1";
    const known = await knownBrowser(here, address);
    expect((await signIn(here.from(address), "otra@correo.test")).status).toBe(400);
    expect((await enter(here.from(address))).status).toBe(429);
    expect((await enter(known)).status).toBe(200);
  });

  test("has attempts of its own, which a success clears and others do not share", async () => {
    const here = await openHere();
    const [known, other] = [await knownBrowser(here), await knownBrowser(here)];
    expect(await inTurn(9, () => signIn(known))).toEqual(Array(9).fill(400));
    expect((await enter(known)).status).toBe(200);
    expect(await inTurn(11, () => signIn(known))).toEqual([...Array(10).fill(400), 429]);
    expect(await waitOf(await enter(known))).toBeGreaterThan(600);
    expect((await enter(other)).status).toBe(200);
    expect((await enter(here.from("192.0.2.3"))).status).toBe(200);
  });

  test("is known only to its account and its academy", async () => {
    const here = await openHere();
    const elsewhere = await openHere();
    const known = await knownBrowser(here);
    const beto = { ...ana, email: "beto@correo.test" };
    expect((await here.from("192.0.2.9")("/api/auth/register", { json: beto })).status).toBe(201);
    const inOther = elsewhere.browserAt(home);
    inOther.cookies.set("device", known.cookies.get("device") ?? "");
    await inTurn(10, () => signIn(here.from(home), beto.email));
    await inTurn(10, () => signIn(elsewhere.from(home)));
    expect((await signIn(known, beto.email, beto.password)).status).toBe(429);
    expect((await enter(inOther)).status).toBe(429);
  });

  test("of a deleted account is unknown to the next account with that e-mail", async () => {
    const here = await openHere();
    const known = await knownBrowser(here);
    expect((await enter(known)).status).toBe(200);
    const choice = { method: "PATCH", json: { role: "student" } };
    expect((await known("/api/auth/complete", choice)).status).toBe(200);
    const json = { password: ana.password };
    expect((await known("/api/users", { method: "DELETE", json })).status).toBe(204);
    expect((await here.from(home)("/api/auth/register", { json: ana })).status).toBe(201);
    await inTurn(10, () => signIn(here.from(home)));
    expect(known.cookies.has("device")).toBe(true);
    expect((await enter(known)).status).toBe(429);
  });

  test("among more of them than a person uses counts as an unknown one", async () => {
    const here = await openHere({ LIMIT_SIGN_IN_ACCOUNT: "3/1440" });
    const [one, two] = [await knownBrowser(here), await knownBrowser(here)];
    expect(await inTurn(3, () => signIn(one))).toEqual([400, 400, 400]);
    // Those of unknown devices are a count of their own, so they are left.
    expect(await inTurn(4, () => signIn(two))).toEqual([400, 400, 400, 429]);
  });

  test("is remembered by sign-up and by a page's session, and forgotten by none", async () => {
    const here = await openHere();
    const browser = here.browserAt("192.0.2.77");
    const json = { ...ana, email: "nueva@correo.test" };
    expect((await browser("/api/auth/register", { json })).status).toBe(201);
    const device = browser.cookies.get("device")?.split(".")[0];
    expect(device).toMatch(/^[\w-]{22}$/);
    expect((await browser("/api/auth/logout", { method: "POST" })).status).toBe(204);
    expect(browser.cookies.get("device")?.split(".")[0]).toBe(device);
    expect(browser.cookies.has("session")).toBe(false);
  });
});

describe("sign-up", () => {
  test("tells an address a bounded number of times who has an account, then nothing", async () => {
    const { from } = await openHere({ LIMIT_TAKEN_ADDRESS: "2/60" });
    const register = (address: string, email: string) =>
      from(address)("/api/auth/register", { json: { ...ana, email } });
    const prober = "192.0.2.66";
    // Those that open an account do not count.
    const opened = await inTurn(4, (n) => register(prober, `nueva${n}@correo.test`));
    expect(opened).toEqual([201, 201, 201, 201]);
    const probed = await inTurn(3, () => register(prober, ana.email));
    expect(probed).toEqual([409, 409, 429]);
    const [taken, free] = [
      await register(prober, "nueva1@correo.test"),
      await register(prober, "libre@correo.test"),
    ];
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    expect((await register(home, "libre@correo.test")).status).toBe(201);
  });

  test.each([
    ["http://localhost:3000", 1000],
    ["https://semillero.co", 100],
  ])("at %s one address may sign up %i people in an hour", async (PUBLIC_URL, most) => {
    const { from } = await openHere({ PUBLIC_URL });
    const register = (email: string) =>
      from(home)("/api/auth/register", { json: { ...ana, email } });
    // Every count of the address; those of an e-mail are smaller and of others.
    const setTo = (points: number) =>
      pool.query("update rate_limits set points = $1 where points > 0", [points]);
    await setTo(most - 1);
    expect((await register("nueva1@correo.test")).status).toBe(201);
    expect(await waitOf(await register("nueva2@correo.test"))).toBeGreaterThan(3000);
  });
});
