// Speaks to the app through raw connections, as a slow or hostile sender does.
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#src/app.ts";
import { readSettings } from "#src/settings/settings.ts";
import { openDoor } from "#src/testing/door.ts";
import { begin, idIn, offsetOf, patchHeaders, seemingVideo } from "#src/testing/tus.ts";
import { openWorld, root } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const door = openDoor(world);
const host = `${here.academy.subdomain}.localhost`;
const windowMs = 150;
const leastBytes = 1000;
/** So long that a busy machine does not make a good sender look slow. */
const longWindowMs = 3000;
let port: number;
let longWindowPort: number;

beforeAll(async () => {
  port = await listen(windowMs);
  longWindowPort = await listen(longWindowMs);
});

/** A server with this window; returns its port. */
async function listen(windowMs: number): Promise<number> {
  const pace = { windowMs, leastBytes };
  const app = createApp(
    {
      ...{ settings: readSettings({}, root), ffmpeg: "", log: pino({ level: "silent" }) },
      ...{ database: world.database, outside: world.outside, boss: world.boss },
      ...{ work: async () => {}, close: async () => {} },
    },
    () => Promise.reject(new Error("no pages here")),
    { pace: { usual: pace, upload: pace } },
  );
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

type Line = { socket: Socket; ended: Promise<string> };

/** A connection that has sent the head of a request, and what it gets until its end. */
function send(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  to = port,
): Line {
  const socket = connect(to, "127.0.0.1");
  let got = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    got += text;
  });
  // A connection that is cut may be reset.
  socket.on("error", () => {});
  const ended = once(socket, "close").then(() => got);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  return { socket, ended };
}

/** Sends a byte now and then until the other side ends the connection. */
function drip({ socket, ended }: Line): Promise<string> {
  const timer = setInterval(() => socket.write("1"), windowMs / 10);
  return ended.finally(() => clearInterval(timer));
}

const login = { "content-type": "application/json", "content-length": 500 };

test.each([
  ["drips", "/api/auth/login", login, drip],
  ["stands still", "/api/auth/login", login, ({ ended }: Line) => ended],
  [
    "drips in pieces without a stated length",
    "/api/auth/login",
    { "content-type": "application/json", "transfer-encoding": "chunked" },
    ({ socket, ended }: Line) => {
      const timer = setInterval(() => socket.write("1\r\n1\r\n"), windowMs / 10);
      return ended.finally(() => clearInterval(timer));
    },
  ],
] as const)("a call whose body %s gets 408, and its connection ends", async (_, path, head, go) => {
  const answer = await go(send("POST", path, head));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(answer).toContain("Tu conexión está muy lenta: los datos no alcanzaron a llegar.");
});

test("a body that is slow but keeps the pace is read to its end", async () => {
  const body = JSON.stringify({ email: "nadie@correo.test", password: "x".repeat(20_000) });
  const head = { ...login, "content-length": body.length, connection: "close" };
  const line = send("POST", "/api/auth/login", head, longWindowPort);
  let sent = 0;
  const timer = setInterval(() => {
    line.socket.write(body.slice(sent, sent + 2 * leastBytes));
    sent += 2 * leastBytes;
  }, longWindowMs / 6);
  const answer = await line.ended.finally(() => clearInterval(timer));
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain("Email o contraseña incorrectos");
});

test("an upload that drips loses its connection, and continues from what arrived", async () => {
  const teacher = door.as(here.teacher, here.academy);
  const video = seemingVideo(9000);
  const address = await begin(teacher, { bytes: video.length });
  const authorization = `Bearer ${await door.accessToken(here.teacher, here.academy)}`;
  const head = { ...patchHeaders(0), authorization, "content-length": video.length };
  const line = send("PATCH", `/api/uploads/${idIn(address)}`, head);
  line.socket.write(video.subarray(0, 5000));
  expect(await drip(line)).not.toMatch(/ 408 /);
  await expect.poll(() => offsetOf(teacher, address)).toBeGreaterThanOrEqual(5000);
});

test("a refused body is read to its end, and its connection goes on", async () => {
  const length = 300_000;
  const elsewhere = { origin: "https://otro.example", "content-type": "text/plain" };
  const line = send("POST", "/login", { ...elsewhere, "content-length": length });
  line.socket.write("x".repeat(length));
  await once(line.socket, "data");
  line.socket.write(`GET /robots.txt HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const answers = await line.ended;
  expect(answers).toMatch(/^HTTP\/1.1 403 /);
  expect(answers).toContain("HTTP/1.1 200 OK\r\n");
  expect(answers).toContain("User-agent: *");
});
