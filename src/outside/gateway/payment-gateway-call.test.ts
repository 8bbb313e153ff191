// What an answer of the gateway means, wherever it stops.
import type { ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { listen } from "#src/testing/servers/http-server.ts";
import { GatewayRefused, GatewaySilent, request } from "./payment-gateway-call.ts";

const length = { "content-length": "20" };
const ways: Record<string, (answer: ServerResponse) => void> = {
  nothing: () => {},
  closed: (answer) => answer.destroy(),
  half: (answer) => answer.writeHead(200, length).write('{"data":'),
  cut: (answer) => answer.writeHead(200, length).write('{"data":', () => answer.destroy()),
  reset: (answer) =>
    answer.writeHead(200, length).write('{"data":', () => answer.socket?.resetAndDestroy()),
  text: (answer) => answer.end("busy"),
  long: (answer) => answer.writeHead(200).end(`{"data":"${"a".repeat(3_000_000)}"}`),
  redirect: (answer) => answer.writeHead(307, { location: "/good" }).end("{}"),
  failed: (answer) => answer.writeHead(503).end("{}"),
  refused: (answer) => answer.writeHead(422).end('{"error":{"reason":"The card expired"}}'),
  missing: (answer) => answer.writeHead(404).end("{}"),
  good: (answer) => answer.writeHead(201).end('{"data":1}'),
};
const server = await listen((asked, answer) => {
  const [, way = ""] = /^\/(\w+)/.exec(asked.url ?? "") ?? [];
  ways[way]?.(answer);
});
afterAll(() => server.close());

const ask = (way: string, waitMs = 10_000) =>
  request(
    `http://127.0.0.1:${server.port}/${way}?email=ana`,
    { method: "POST", body: "{}" },
    waitMs,
  );

test.each([
  ["nothing", /abort/],
  ["half", /abort/],
  ["closed", /socket hang up/],
  ["cut", /aborted/],
  ["reset", /aborted|ECONNRESET/],
  ["text", /JSON/],
  ["long", /too long/],
  ["redirect", /undefined/],
  ["failed", /undefined/],
])("an answer that is %s says nothing about the charge, and names nobody", async (way, why) => {
  const error = await ask(way, why.test("abort") ? 200 : 10_000).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(GatewaySilent);
  expect(String((error as Error).cause)).toMatch(why);
  expect(String(error)).not.toContain("ana");
});

test("a gateway that cannot be reached is silent", async () => {
  const gone = await listen(() => {});
  gone.close();
  const asked = request(`http://127.0.0.1:${gone.port}/good`, {}, 10_000);
  await expect(asked).rejects.toBeInstanceOf(GatewaySilent);
});

test("a refusal has its status, what is missing is null, and any success is the body", async () => {
  const refused = await ask("refused").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GatewayRefused);
  expect(refused).toMatchObject({ status: 422 });
  expect(await ask("missing")).toBeNull();
  expect(await ask("good")).toEqual({ data: 1 });
});
