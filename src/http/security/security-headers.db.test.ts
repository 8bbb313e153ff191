// The protective headers of each kind of answer, at a site with TLS and at one without.
import { afterAll, expect, test } from "vitest";
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
const { academy } = await world.academy();
const host = `${academy.subdomain}.semillero.test`;
const https = `https://${host}`;

const everyAnswer = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": expect.stringContaining("camera=()"),
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

const isolated = { "cross-origin-resource-policy": "same-origin" };
const unkept = { ...isolated, "cache-control": expect.stringMatching(/no-store$/) };
const page = {
  "cross-origin-opener-policy": "same-origin",
  "reporting-endpoints": 'csp="/csp-reports"',
  "content-security-policy": expect.stringMatching(
    /default-src 'self'.*frame-ancestors 'none'.*report-uri \/csp-reports; report-to csp$/,
  ),
};
const html = { accept: "text/html" };
const revalidated = { "cache-control": "public, max-age=0, must-revalidate" };
const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  ["the health check", "/health", {}, 200, unkept],
  ["a page of one person", "/login", html, 200, { ...unkept, ...page }],
  ["a public page", "/explore", html, 200, { ...revalidated, ...page }],
  ["a public call", "/api/courses", {}, 200, revalidated],
  ["a call without a session", "/api/users", {}, 401, unkept],
  ["a call that does not exist", "/api/nada", {}, 404, unkept],
  ["a page that does not exist", "/nada", html, 404, { ...unkept, ...page }],
  ["an unknown host", "/explore", { host: "otro.test", ...html }, 404, { ...unkept, ...page }],
  ["a bad host", "/explore", { host: "a b" }, 400, { "cache-control": "no-store" }],
  ["a session that is over", "/api/users", { authorization: "Bearer x" }, 401, unkept],
  [
    "a script",
    "/assets/a.js",
    {},
    200,
    {
      ...isolated,
      "cache-control": "public, max-age=31536000, immutable",
    },
  ],
  ["the icon", "/icons/favicon.svg", {}, 200, { "cache-control": "public, max-age=300" }],
  [
    "the list of files of the class view",
    "/class-view.json",
    {},
    200,
    { "cache-control": "no-cache" },
  ],
  ["the question for a certificate", "/tls-allowed?domain=x", {}, 404, unkept],
])("%s has its headers", async (_, path, headers, status, wanted) => {
  const answer = await site.ask(path, { host, ...headers });
  expect([path, answer.status]).toEqual([path, status]);
  expect(answer.headers).toMatchObject({ ...everyAnswer, ...wanted });
});

test("a page from memory has the headers of the first answer", async () => {
  const first = await site.ask("/explore?page=1", { host, ...html });
  const second = await site.ask("/explore?page=1", { host, ...html });
  expect(second.headers).toMatchObject({ ...everyAnswer, ...revalidated, ...page });
  const known = { "if-none-match": String(first.headers.etag) };
  const unchanged = await site.ask("/explore?page=1", { host, ...html, ...known });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers).toMatchObject({ ...everyAnswer, ...revalidated });
});

test("a refused method has the headers too", async () => {
  const cookie = (await site.ask("/login", { host })).headers["set-cookie"]?.[0] ?? "";
  const [, token = ""] = /^XSRF-TOKEN=([^;]+)/.exec(cookie) ?? [];
  const sent = { host, origin: https, cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": token };
  const answer = await site.ask("/explore", { ...sent, ...form }, "POST", "a=1");
  expect(answer.status).toBe(405);
  expect(answer.headers).toMatchObject({ ...everyAnswer, ...unkept });
});

test("on plain HTTP nothing promises TLS", async () => {
  for (const path of ["/health", "/explore", "/assets/a.js"]) {
    const { headers } = await local.ask(path, { host: "localhost:3000" });
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("a report of the content policy is logged without a session or a token", async () => {
  const report = { "document-uri": `${https}/explore?q=1`, "blocked-uri": "inline" };
  const body = JSON.stringify({ "csp-report": { "effective-directive": "script-src", ...report } });
  const headers = { host, "content-type": "application/csp-report", cookie: "__Host-session=x" };
  expect((await site.ask("/csp-reports", headers, "POST", body)).status).toBe(204);
  expect(site.log.join()).toContain(
    '"path":"/explore","directive":"script-src","blocked":"inline"',
  );
});
