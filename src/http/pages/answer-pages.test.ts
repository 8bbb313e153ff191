import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { WhoEnv } from "#src/http/env.ts";
import { answerPages } from "./answer-pages.ts";

/** Answers as the page at `/form` would, which has a form; others have none. */
function open() {
  const app = new Hono<WhoEnv>();
  app.use((c, next) => {
    c.set("web", {} as WhoEnv["Variables"]["web"]);
    return next();
  });
  const whole = async ({ url, method }: Request) => {
    const { pathname } = new URL(url);
    const status = method === "POST" && pathname !== "/form" ? 405 : 200;
    return new Response(`${method} ${pathname}`, { status });
  };
  const log = pino({ level: "silent" });
  return app.all("*", answerPages({ plain: null, whole, log }));
}

test.each([
  ["/%zz", "/%25zz"],
  ["/a/%E0%A4%A/b", "/a/%25E0%25A4%25A/b"],
  ["/%", "/%25"],
  ["/caf%C3%A9/a%2Fb", "/caf%C3%A9/a%2Fb"],
  ["/%25zz", "/%25zz"],
])("the address %s reaches its page as %s", async (path, reached) => {
  expect(await (await open().request(path)).text()).toBe(`GET ${reached}`);
  const withQuery = await open().request(`${path}?x=%zz`);
  expect(await withQuery.text()).toBe(`GET ${reached}`);
});

test.each([
  ["PUT", "/form", "GET, HEAD, POST"],
  ["PROPFIND", "/", "GET, HEAD, POST"],
  ["POST", "/", "GET, HEAD"],
])("%s %s is refused with the methods that it has", async (method, path, allowed) => {
  const answer = await open().request(path, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
  expect((await answer.json()).detail).toBe("Esta dirección no admite ese método");
});

test("a form reaches its page", async () => {
  expect((await open().request("/form", { method: "POST" })).status).toBe(200);
});

const byAddress = { "sec-fetch-dest": "document" };
const byOldBrowser = { accept: "text/html,*/*" };

test.each([
  ["/a/b.data?x=1&_routes=c", byAddress, "/a/b?x=1"],
  ["/a/b.data", byOldBrowser, "/a/b"],
  ["/_.data", byAddress, "/"],
  ["//evil.co.data", byAddress, "/evil.co"],
])("who opens the data of a page at %s gets the page", async (path, headers, page) => {
  const answer = await open().request(`http://localhost${path}`, { headers });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, page]);
});

test("scripts get the data of a page", async () => {
  for (const headers of [{ "sec-fetch-dest": "empty", ...byOldBrowser }, { accept: "*/*" }]) {
    const answer = await open().request("/a/b.data?_routes=c", { headers });
    expect(await answer.text()).toBe("GET /a/b.data");
  }
});
