// What only the TLS proxy shows: HTTP/2, the cookies of a secure site, and which hosts get a
// certificate. The journeys run behind it too.
import { once } from "node:events";
import { connect } from "node:http2";
import { request } from "node:https";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { readSettings } from "#src/settings/settings.ts";
import { openBrowser, openPage, sizes } from "../browser.ts";
import { signUp as restSignUp } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { newPerson, openMenu, signInAs } from "../steps.ts";

const { publicUrl } = inject("shared");
const password = "una clave larga";
let browser: Browser;
let academy: string;

beforeAll(async () => {
  academy = (await openSharedAcademy()).origin;
  browser = await openBrowser();
});

const addressOf = { "the root academy": () => publicUrl, "an academy": () => academy };

async function signIn(page: Page, origin: string): Promise<void> {
  const person = { ...newPerson(), password };
  await restSignUp(origin, person.email);
  await page.goto(`${origin}/login?redirectTo=%2Faccount`);
  await signInAs(page, person);
  await page.waitForURL(`${origin}/account`);
}

test.each(Object.entries(addressOf))(
  "%s answers by HTTP/2, and its cookies are its own",
  async (_, address) => {
    const origin = address();
    const { page, context, complaints } = await openPage(browser, { width: 390, height: 844 });
    await signIn(page, origin);
    const protocols = await page.evaluate(() =>
      performance
        .getEntries()
        .flatMap((entry) => ("nextHopProtocol" in entry ? [String(entry.nextHopProtocol)] : [])),
    );
    expect(protocols.length).toBeGreaterThan(1);
    expect([...new Set(protocols)]).toEqual(["h2"]);
    const { hostname } = new URL(origin);
    const own = { domain: hostname, path: "/", secure: true, sameSite: "Lax" };
    const cookies = (await context.cookies()).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(cookies).toMatchObject([
      { name: "XSRF-TOKEN", ...own, httpOnly: false },
      { name: "__Host-device", ...own, httpOnly: true },
      { name: "__Host-refresh", ...own, httpOnly: true },
      { name: "__Host-session", ...own, httpOnly: true },
    ]);
    expect(cookies).toHaveLength(4);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("a cookie that the page of another academy sets for all of them signs nobody in", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await signIn(page, academy);
  const [session] = (await context.cookies()).filter(({ name }) => name === "__Host-session");
  await context.clearCookies();
  const forged = { value: session?.value ?? "", domain: ".localhost", path: "/", secure: true };
  await context.addCookies([{ name: "session", ...forged }]);
  await page.goto(`${academy}/account`);
  expect(new URL(page.url()).pathname).toBe("/login");
  await context.close();
});

test.each(sizes)("without scripts forms work, on $name", async ({ width, height }) => {
  const viewport = { width, height };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, locale: "es-CO" });
  const page = await context.newPage();
  await signIn(page, academy);
  await openMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL(`${academy}/login?redirectTo=%2Faccount`);
  await context.close();
});

/** The status of an answer; null where the proxy has no certificate for the host. */
function statusAt(hostname: string, headers: Record<string, string> = {}): Promise<number | null> {
  const { port } = new URL(publicUrl);
  const ca = inject("authority")?.certificate;
  const options = { host: "localhost", servername: hostname, port, path: "/explore", ca };
  const host = `${hostname}:${port}`;
  return new Promise((resolve) => {
    request({ ...options, headers: { host, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once("error", () => resolve(null))
      .end();
  });
}

test("only hosts of academies that exist get a certificate", async () => {
  expect(await statusAt("localhost")).toBe(200);
  expect(await statusAt(new URL(academy).hostname)).toBe(200);
  expect(await statusAt("nadie.localhost")).toBeNull();
  expect(await statusAt("otro.test")).toBeNull();
});

test("the proxy replaces X-Forwarded-For, so a stranger cannot choose an address", async () => {
  // Attempts are counted for each academy.
  const { origin } = await openSharedAcademy();
  const { attempts } = readSettings({ PUBLIC_URL: publicUrl }, ".").quotas.attempts.reset.address;
  const statuses = [];
  for (let tries = 0; tries <= attempts; tries++) {
    const answer = await fetch(`${origin}/api/auth/password/forgot`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${tries}` },
      body: JSON.stringify({ email: `nadie${tries}@semillero.test` }),
    });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("the proxy passes a body on while it arrives", async () => {
  const { hostname, port } = new URL(academy);
  const ca = inject("authority")?.certificate;
  const session = connect(`https://localhost:${port}`, { servername: hostname, ca });
  const stream = session.request({
    ":method": "POST",
    ":path": "/api/auth/login",
    ":authority": `${hostname}:${port}`,
    "content-type": "application/json",
    "content-length": "9999999",
  });
  // The rest never comes; the program refuses the announced size.
  stream.write("{");
  const [headers] = await once(stream, "response");
  session.destroy();
  expect(headers[":status"]).toBe(413);
});

test("browsers stay with https, and learn of no program behind it", async () => {
  const { headers } = await fetch(`${publicUrl}/explore`);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  expect(headers.get("server")).toBeNull();
});
