import { Hono } from "hono";
import { expect, test } from "vitest";
import { visitorOf } from "./visitor.ts";

function ask(proxies: number, headers: Record<string, string>, remoteAddress = "10.0.0.9") {
  const app = new Hono();
  app.get("/", (c) => c.json(visitorOf(c, proxies)));
  const incoming = { socket: { remoteAddress, remotePort: 1, remoteFamily: "IPv4" } };
  return Promise.resolve(app.request("/", { headers }, { incoming })).then((answer) =>
    answer.json(),
  );
}

test("without a proxy a forwarded address is ignored", async () => {
  const { address } = await ask(0, { "x-forwarded-for": "1.2.3.4" });
  expect(address).toBe("10.0.0.9");
});

test.each([
  [1, "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  [2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"],
  [2, "1.2.3.4", "1.2.3.4"],
  [1, "", "10.0.0.9"],
])("behind %i proxies, %j comes from %s", async (proxies, forwarded, wanted) => {
  expect((await ask(proxies, { "x-forwarded-for": forwarded })).address).toBe(wanted);
});

test.each([
  ["::ffff:190.24.1.7", "190.24.1.7", undefined],
  ["2800:484:1a2b:3c4d:aaaa:bbbb:cccc:1", "2800:484:1a2b:3c4d", "2800:484:1a2b"],
  ["::1", "0:0:0:0", "0:0:0"],
])("%s is at %s, in the larger network %s", async (remote, address, network) => {
  const visitor = await ask(0, {}, remote);
  expect([visitor.address, visitor.network]).toEqual([address, network]);
});

test.each([
  ["[2800:484:1::7]:51234", "2800:484:1:0"],
  ["::FFFF:BE18:0107", "190.24.1.7"],
  ["unknown", "10.0.0.9"],
  ["_hidden", "10.0.0.9"],
])("a proxy that writes %s means %s", async (forwarded, wanted) => {
  expect((await ask(1, { "x-forwarded-for": forwarded })).address).toBe(wanted);
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 13; SM-A146M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36",
    "Chrome en Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari en iOS",
  ],
  ["", ""],
])("%s is %j", async (agent, wanted) => {
  expect((await ask(0, { "user-agent": agent })).device).toBe(wanted);
});
