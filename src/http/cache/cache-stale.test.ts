import { beforeEach, expect, test } from "vitest";
import { countingDoor, type Door, serveForTest } from "#src/testing/cache.ts";

let site: Awaited<ReturnType<typeof serveForTest>>;
let door: Door;

const fails: Door = () => new Response("away", { status: 503, headers: { "retry-after": "5" } });
const failsPersonally: Door = () =>
  new Response("away", { status: 503, headers: { "set-cookie": "XSRF-TOKEN=abc" } });
/** Without its courses the catalogue is for one visitor only. */
const lacksParts: Door = () => new Response("no courses");
const hangs: Door = () => new Promise(() => {});

/** What a visitor sees of the catalogue: the number of its page, or else the status. */
async function visit(path = "/explore", headers: Record<string, string> = {}) {
  const { status, headers: answered, body } = await site.ask(path, headers);
  const mark = answered["cache-status"];
  return { shown: status === 200 ? Number(body.toString().split(" ")[1]) : status, mark };
}

const fresh = (shown: number) => ({ shown, mark: undefined });
const stale = (shown: number, seconds: number) => ({
  shown,
  mark: `semillero; hit; ttl=-${seconds}`,
});

beforeEach(async () => {
  door = countingDoor;
  site = await serveForTest((made, count) => door(made, count));
  expect(await visit()).toEqual(fresh(1));
});

test.each([
  ["fails", fails],
  ["fails with a cookie", failsPersonally],
  ["makes half a page", lacksParts],
  ["does not answer", hangs],
])(
  "while changes are lost and the app %s, the old page is served and marked",
  async (_, broken) => {
    door = broken;
    site.lostMs = 30_000;
    site.now += 40_000;
    expect(await visit()).toEqual(stale(1, 30));
    const { headers } = await site.ask("/explore");
    expect(headers.age).toBe("40");
  },
);

test("ten minutes after changes were lost the old page is served no more", async () => {
  door = fails;
  site.lostMs = 599_000;
  expect(await visit()).toEqual(stale(1, 599));
  site.lostMs = 600_000;
  expect(await visit()).toEqual(fresh(503));
});

test("a page that is not kept gets the failure of the app, once", async () => {
  door = fails;
  site.lostMs = 1_000;
  const { status, headers } = await site.ask("/explore?q=lulo");
  expect({ status, retryAfter: headers["retry-after"] }).toEqual({ status: 503, retryAfter: "5" });
  expect(site.made).toHaveLength(2);
});

test("a person with a session gets the failure instead of an old page", async () => {
  door = fails;
  site.lostMs = 1_000;
  expect(await visit("/explore", { cookie: "session=abc" })).toEqual(fresh(503));
});

test("once changes arrive again nothing made before is served as current", async () => {
  site.lostMs = 1_000;
  expect(await visit()).toEqual(fresh(2));
  door = hangs;
  site.tell("*");
  site.lostMs = 0;
  expect((await visit()).mark).toBeDefined();
});

test("a visitor does not wait for a page that takes long to make again after a change", async () => {
  site.tell("root");
  site.now += 5_000;
  door = hangs;
  expect(await visit()).toEqual(stale(1, 5));
});

test("ten minutes after a change the visitor waits", async () => {
  site.tell("root");
  site.now += 601_000;
  door = fails;
  expect(await visit()).toEqual(fresh(503));
});

test("a failure does not remove the page that was there", async () => {
  site.tell("root");
  site.now += 5_000;
  door = fails;
  expect(await visit()).toEqual(stale(1, 5));
  door = countingDoor;
  expect(await visit()).toEqual(fresh(3));
});
