// Forms, cookies and certificates of a site whose TLS a proxy ends: it listens on plain HTTP, and people
// type https.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
const site = await openSite(world, { PUBLIC_URL: "https://semillero.test" });
const local = await openSite(world, { PUBLIC_URL: "http://localhost:3000" });
afterAll(async () => {
  await site.close();
  await local.close();
  await world.close();
});
const { academy, student } = await world.academy();
const password = "una clave larga";
await world.database.db
  .update(users)
  .set({ passwordHash: await hashPassword(password) })
  .where(eq(users.id, student.id));

const host = `${academy.subdomain}.semillero.test`;
const https = `https://${host}`;

type Site = typeof site;
type Post = { host: string; path?: string; headers?: Record<string, string> };

/** Opens the sign-in page and sends its form, as a browser does. */
async function signIn({ ask }: Site, { host, path = "/login", headers = {} }: Post) {
  const page = await ask("/login", { host });
  const [, token = ""] = /name="_csrf" value="([^"]+)"/.exec(page.body.toString()) ?? [];
  const cookies = namesIn(page).map(([name, value]) => `${name}=${value}`);
  const form = new URLSearchParams({ _csrf: token, email: student.email, password });
  const typed = { "content-type": "application/x-www-form-urlencoded", cookie: cookies.join("; ") };
  const answer = await ask(path, { host, ...typed, ...headers }, "POST", form.toString());
  return { ...answer, names: namesIn(answer).map(([name]) => name) };
}

function namesIn({ headers }: { headers: Record<string, unknown> }): [string, string][] {
  const lines = (headers["set-cookie"] ?? []) as string[];
  return lines.map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value];
  });
}

test.each([
  ["without scripts", "/login", 302],
  ["with scripts", "/login.data", 202],
])("a form %s signs in behind TLS", async (_, path, status) => {
  const answer = await signIn(site, { host, path, headers: { origin: https } });
  expect(answer.status).toBe(status);
  expect(answer.names).toEqual(["__Host-session", "__Host-refresh", "XSRF-TOKEN", "__Host-device"]);
});

test("the root academy's form works at each of its names", async () => {
  for (const name of ["semillero.test", "www.semillero.test"]) {
    const headers = { origin: `https://${name}` };
    const { status, body } = await signIn(site, { host: name, headers });
    // The person is of another academy.
    expect([name, status]).toEqual([name, 400]);
    expect(body.toString()).toContain("Email o contraseña incorrectos");
  }
});

test.each([
  ["another site", { origin: "https://otro.test" }],
  ["another academy", { origin: "https://nadie.semillero.test" }],
  ["our host without TLS", { origin: `http://${host}` }],
  ["our host at another port", { origin: `${https}:8443` }],
  [
    "a site that forges the proxy's headers",
    {
      origin: "https://otro.test",
      "x-forwarded-host": "otro.test",
      "x-forwarded-proto": "https",
    },
  ],
])("a form of %s signs nobody in", async (_, headers) => {
  const { status, names } = await signIn(site, { host, headers });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(names.filter((name) => name.startsWith("__Host-"))).toEqual([]);
});

test("forwarded headers of a stranger change nothing", async () => {
  const forwarded = { "x-forwarded-host": "otro.test", "x-forwarded-proto": "http" };
  const answer = await signIn(site, { host, headers: { origin: https, ...forwarded } });
  expect([answer.status, answer.headers.location]).toEqual([302, "/explore"]);
  for (const path of ["/explore", "/robots.txt", "/sitemap.xml"]) {
    const plain = await site.ask(path, { host });
    const forged = await site.ask(path, { host, ...forwarded });
    expect(forged.body.toString()).toBe(plain.body.toString());
    expect(forged.body.toString()).not.toContain("otro.test");
  }
});

test("on http://localhost cookies have their plain names", async () => {
  const host = `${academy.subdomain}.localhost:3000`;
  const { names } = await signIn(local, { host, headers: { origin: `http://${host}` } });
  expect(names).toEqual(["session", "refresh", "XSRF-TOKEN", "device"]);
});

test.each([
  ["semillero.test", 200],
  ["www.semillero.test", 200],
  [host, 200],
  [host.toUpperCase(), 200],
  ["nadie.semillero.test", 404],
  [`a.${host}`, 404],
  ["otro.test", 404],
  ["localhost", 404],
  ["127.0.0.1", 404],
  ["", 404],
])("a certificate for %j: %i", async (domain, status) => {
  // The proxy asks at the address of the process, which may be any.
  const answer = await site.ask(`/tls-allowed?domain=${domain}`, { host: "app:3000" });
  expect([answer.status, answer.body.toString()]).toEqual([status, ""]);
});

test("one line warns of a proxy that the settings do not mention", async () => {
  const warnings = () => site.log.filter((line) => line.includes("TRUST_PROXY"));
  await site.ask("/login", { host, "x-forwarded-for": "203.0.113.7" });
  await site.ask("/login", { host, "x-forwarded-for": "203.0.113.8" });
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toContain("203.0.113");
  const trusting = await openSite(world, { TRUST_PROXY: "1" });
  await trusting.ask("/login", { "x-forwarded-for": "203.0.113.7" });
  await trusting.close();
  expect(trusting.log.join()).not.toContain("TRUST_PROXY");
});
