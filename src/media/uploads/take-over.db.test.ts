import { statSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#src/db/client.ts";
import { uploads } from "#src/media/tables.ts";
import { type Client, openDoor } from "#src/testing/door.ts";
import { startWebProcess, type WebProcess } from "#src/testing/servers/web-process.ts";
import { append, begin, offsetOf, patchHeaders, seemingVideo } from "#src/testing/tus.ts";
import { openWorld, root } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const door = openDoor(world);
const { db, embedded, pool } = world.database;
const onServer = test.runIf(!embedded);
const file = seemingVideo(2_000_000);
const half = 1_200_000;
const authorization = `Bearer ${await door.accessToken(here.teacher, here.academy)}`;
const host = `${here.academy.subdomain}.localhost`;

/** The embedded database has only one process: there the second is another connection to it. */
async function startSecond(): Promise<WebProcess> {
  const databaseUrl = pool.options.connectionString;
  if (embedded) return startWebProcess(world, here);
  const database = await openDatabase({
    databaseUrl,
    databasePool: 4,
    dataDir: world.folder,
    root,
  });
  const second = await startWebProcess(world, here, database);
  onTestFinished(() => database.close());
  return second;
}

function at({ port }: WebProcess): Client {
  return (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const options = { port, path, method, headers: { host, authorization, ...headers } };
      const sent = request(options, async (answer) => resolve(await whole(answer)));
      sent.once("error", reject).end(body);
    });
}

async function whole(answer: IncomingMessage): Promise<Response> {
  const body = await buffer(answer);
  const { statusCode: status = 0 } = answer;
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`]);
  const content = body.length > 0 ? new Uint8Array(body) : null;
  return new Response(content, { status, headers: Object.fromEntries(headers) });
}

/** Announces the whole rest, sends half of the file and falls silent, like a phone offline. */
async function fallSilent({ port }: WebProcess, path: string) {
  const headers = { host, authorization, ...patchHeaders(0), "content-length": file.length };
  const sending = request({ port, path, method: "PATCH", headers });
  const told = new Promise<number | null>((resolve) => {
    sending.once("response", ({ headers }) => resolve(Number(headers["upload-offset"])));
    sending.once("error", () => resolve(null));
  });
  sending.write(file.subarray(0, half));
  const { key = "" } = (await rowOf(path)) ?? {};
  const part = join(world.folder, "files/.uploads/parts", key);
  await expect.poll(() => statSync(part).size, { timeout: 10_000 }).toBe(half);
  return { sending, told };
}

async function rowOf(address: string) {
  const id = address.split("/").at(-1) ?? "";
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

test("a second process takes over an upload whose connection to the first is silent", async () => {
  const [first, second] = [await startWebProcess(world, here), await startSecond()];
  const address = await begin(at(first), { bytes: file.length });
  const silent = await fallSilent(first, address);

  expect(await offsetOf(at(second), address)).toBe(half);
  expect(await silent.told).toBe(half);
  // Bytes that still arrive on the old connection do not become part of the file.
  silent.sending.write(new Uint8Array(1000));
  expect((await append(at(second), address, half, file.subarray(half))).status).toBe(204);
  const row = await rowOf(address);
  expect(row?.bytes).toBe(file.length);
  expect(new Uint8Array(await buffer(world.outside.files.read(row?.key ?? "")))).toEqual(file);
});

onServer("a lost database connection stops the writer, not the upload", async () => {
  const first = await startWebProcess(world, here);
  const address = await begin(at(first), { bytes: file.length });
  const silent = await fallSilent(first, address);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'semillero uploads' and datname = current_database()`,
  );
  expect(await silent.told).toBe(half);
  expect((await append(at(first), address, half, file.subarray(half))).status).toBe(204);
  expect((await rowOf(address))?.bytes).toBe(file.length);
});
