import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openProbes, type Readiness } from "./probes.ts";

const fit: Readiness = { ready: true, parts: { database: "ok" } };
const unfit: Readiness = { ready: false, parts: { database: "away" } };

async function serve(look: () => Promise<Readiness> = async () => fit, clock?: () => number) {
  const probes = openProbes(look, {}, clock);
  const server = createServer(
    { requireHostHeader: false },
    probes.inFront((_req, res) => void res.writeHead(200).end("the app")),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** The whole answer to these lines, sent as they are. */
  async function send(...lines: string[]): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.end([...lines, "", ""].join("\r\n"));
    return text(socket);
  }
  return { probes, send, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

test.each([
  ["any host", ["HTTP/1.1", "Host: whatever.test"]],
  ["no host", ["HTTP/1.1", "Connection: close"]],
  ["HTTP/1.0", ["HTTP/1.0"]],
])("with %s, both questions are answered", async (_, [version, ...headers]) => {
  const { send } = await serve();
  const health = await send(`GET /health ${version}`, ...headers);
  expect(health).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(health).toMatch(/\r\n\r\nok$/);
  const ready = await send(`GET /ready?from=balancer ${version}`, ...headers);
  expect(ready).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(ready).toMatch(/\r\n\r\n\{"ready":true,"parts":\{"database":"ok"\}\}$/);
});

test("every other request without a host is refused, as before", async () => {
  const { send } = await serve();
  expect(await send("GET /explore HTTP/1.1", "Connection: close")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send("GET /explore HTTP/1.1", "Host: a.test")).toMatch(/^HTTP\/1\.1 200 /);
});

test("a process that is not fit is alive, and its answer names each part", async () => {
  const { ask } = await serve(async () => unfit);
  expect((await ask("/health")).status).toBe(200);
  const answer = await ask("/ready");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual(unfit);
});

test("however many ask, the parts are looked at once a second", async () => {
  let looked = 0;
  let now = 0;
  const { ask } = await serve(
    async () => {
      looked += 1;
      return fit;
    },
    () => now,
  );
  await Promise.all(Array.from({ length: 20 }, () => ask("/ready")));
  expect(looked).toBe(1);
  now += 999;
  await ask("/ready");
  expect(looked).toBe(1);
  now += 1;
  await ask("/ready");
  expect(looked).toBe(2);
});

test("a part that cannot be looked at is a no", async () => {
  const { ask } = await serve(() => Promise.reject(new Error("broken")));
  expect((await ask("/ready")).status).toBe(503);
});

test("while it drains, it is alive, says no, and closes each connection after its answer", async () => {
  const { ask, probes } = await serve();
  expect((await ask("/ready")).status).toBe(200);
  probes.drain();
  const [ready, health, other] = await Promise.all(["/ready", "/health", "/explore"].map(ask));
  expect(ready?.status).toBe(503);
  expect(await ready?.json()).toEqual({ ready: false, parts: { process: "draining" } });
  expect([health?.status, other?.status]).toEqual([200, 200]);
  for (const answer of [ready, health, other]) {
    expect(answer?.headers.get("connection")).toBe("close");
  }
});
