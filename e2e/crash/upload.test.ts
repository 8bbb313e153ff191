import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { append, begin, offsetOf, patchHeaders } from "#src/testing/tus.ts";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { type Person, signIn } from "../people.ts";
import { freePorts } from "../server.ts";
import { pause } from "../until.ts";
import { chance, kills } from "./chance.ts";
import { newFolder, startHere } from "./place.ts";

const file = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isommp41", "latin1"),
  randomBytes(16 * 1024 ** 2),
]);
const piece = 32 * 1024;
/** A slow connection buffers little; loopback would buffer megabytes. */
const inFlight = 2 * piece;

test("a server killed again and again in an upload loses nothing that it acknowledged", async () => {
  const draw = chance();
  // With PostgreSQL the server restarts in half the time that it needs with the embedded database.
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, "uploads");
  const dataDir = newFolder();
  const fixture = await insertFixture({ dataDir, databaseUrl, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const secrets = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "one secret for all starts of a test",
  };
  const start = () =>
    startHere({ dataDir, port, env: { ...gateway.env, ...secrets, ROLES: "web" } });
  let server = await start();
  const teacher = await signIn(server.origin, fixture.teacher);
  const client = clientOf(server.origin, teacher);
  const address = await begin(client, { bytes: file.length });
  const [academyId = ""] = readdirSync(join(dataDir, "files/.uploads/parts/uploads"));
  const key = `uploads/${academyId}/${address.split("/").at(-1)}/file.mp4`;
  const part = join(dataDir, "files/.uploads/parts", key);

  let acknowledged = 0;
  let sent = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const offset = await offsetOf(client, address);
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    const next = offset + piece;
    expect((await append(client, address, offset, file.subarray(offset, next))).status).toBe(204);
    acknowledged = next;
    sent += piece;
    // The last one right after the last byte, before the file is examined.
    const end = kill === kills ? file.length : ((kill - draw()) / kills) * file.length;
    sent += await sendAndKill(acknowledged, Math.floor(end));
    server = await start();
  }

  const offset = await offsetOf(client, address);
  expect(offset).toBeGreaterThanOrEqual(acknowledged);
  if (offset < file.length) {
    expect((await append(client, address, offset, file.subarray(offset))).status).toBe(204);
    sent += file.length - offset;
  }
  expect(await offsetOf(client, address)).toBe(file.length);
  expect(sumOf(readFileSync(join(dataDir, "files", key)))).toBe(sumOf(file));
  expect(sent / file.length).toBeLessThan(1.1);

  /** Announces the rest, sends it up to `end`, and kills the server in the middle. */
  async function sendAndKill(from: number, end: number): Promise<number> {
    const headers = { ...patchHeaders(from), "content-length": file.length - from };
    const authorization = `Bearer ${teacher.token}`;
    const sending = request(`${server.origin}${address}`, {
      method: "PATCH",
      headers: { ...headers, authorization },
    });
    sending.on("error", () => {});
    let written = from;
    while (written < end) {
      const until = Math.min(written + piece, end);
      sending.write(file.subarray(written, until));
      written = until;
      while (written - arrived(part) > inFlight) await pause(1);
    }
    await server.kill();
    sending.destroy();
    return written - from;
  }
});

/** The bytes of it on the disk; all of them once it has moved to its place. */
function arrived(part: string): number {
  return statSync(part, { throwIfNoEntry: false })?.size ?? file.length;
}

function clientOf(origin: string, { token }: Person) {
  const authorization = `Bearer ${token}`;
  return (path: string, { headers, ...call }: Parameters<typeof fetch>[1] = {}) =>
    fetch(`${origin}${path}`, { ...call, headers: { ...headers, authorization } });
}

function sumOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
