import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { noSmallDisk, smallDisk } from "#src/testing/small-disk.ts";
import { append, begin, offsetOf, seemingVideo } from "#src/testing/tus.ts";
import { drawFilm } from "../film.ts";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { enrolments, type Person, send, signIn, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts, type RunningServer, refusedStart, startServer } from "../server.ts";
import { until } from "../until.ts";
import { newFolder } from "./place.ts";

const mega = 1024 ** 2;
const content = z.object({ status: z.string(), failure: z.string().nullable() });
const signed = z.object({ url: z.string() });

test("a disk that fills up loses nothing, and the shop goes on when there is space", async (context) => {
  const disk = await smallDisk(200);
  if (!disk) return context.skip(noSmallDisk);
  const dataDir = join(disk.folder, "datos");
  const { courseId, lessonIds, teacher } = await insertFixture({ dataDir, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const env = { ...gateway.env, DISK_RESERVE_MB: "70" };
  const server = await startServer({ dataDir, port, env, program: "scripts/start.mjs" });
  onTestFinished(async () => {
    await server.stop();
  });
  const { origin } = server;
  const nubia = await signIn(origin, teacher);
  const film = readFileSync(drawFilm({ seconds: 4 }));
  const url = await signAndSend(origin, nubia, film);
  const client = clientOf(origin, nubia);
  const large = seemingVideo(12 * mega);
  const address = await begin(client, { bytes: large.length });

  // Below the reserve: files are refused or wait, people sign up and buy.
  disk.fill(50 * mega);
  await expectNoSpace(await append(client, address, 0, large));
  const wanted = { fileName: "clase.mp4", contentType: "video/mp4" };
  await expect(send(origin, nubia, "POST", "/api/content/sign", wanted)).rejects.toThrow("507");
  const lesson = `/api/classes/${lessonIds[0]}/content`;
  await send(origin, nubia, "PATCH", lesson, {
    content: { originalVideoUrl: url, originalName: "clase.mp4" },
  });
  await until("the teacher reads why the video waits", 30_000, async () => {
    const { status, failure } = content.parse(await send(origin, nubia, "GET", lesson));
    return status === "received" && failure?.startsWith("No hay espacio en el servidor");
  });
  const marisol = await signUp(origin, "marisol@semillero.test");
  const order = await prepareOrder(origin, gateway, courseId);
  expect(await placeOrder(origin, marisol, order)).toBe("SUCCESS");

  // Really full: what finds no space is refused, and a start names the cause until there is some.
  disk.fill();
  const late = { email: "tarde@semillero.test", name: "Ana Ruiz", password: "una clave larga" };
  await until("a registration finds no space", 30_000, async () => {
    const answer = await fetch(`${origin}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...late, email: `tarde${Date.now()}@semillero.test` }),
    });
    if (answer.status < 300) return false;
    await expectNoSpace(answer);
    return true;
  });
  process.kill(serverOf(server), "SIGKILL");
  await until("the start names the cause", 60_000, async () => {
    return server.output().includes("No queda espacio en el disco de la carpeta de datos");
  });
  expect(server.output()).not.toMatch(/^\s+at /m);

  disk.empty();
  await until("the page is back", 90_000, async () => {
    return (await fetch(`${origin}/explore`).catch(() => null))?.status === 200;
  });
  expect(await enrolments(origin, marisol)).toEqual([courseId]);
  const offset = await offsetOf(client, address);
  expect((await append(client, address, offset, large.subarray(offset))).status).toBeLessThan(500);
  await until("the video is ready", 150_000, async () => {
    return content.parse(await send(origin, nubia, "GET", lesson)).status === "ready";
  });
});

test("a start on a full disk names it, whichever part finds no space", async (context) => {
  const disk = await smallDisk(1);
  if (!disk) return context.skip(noSmallDisk);
  disk.fill();
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const server = { DATABASE_URL: await createDatabase(postgres.url, "full") };
  const parts = {
    "the embedded database": {},
    "the secret": server,
    "the sandbox": { ...server, SESSION_SECRET: "one secret that needs no file on the disk" },
  };
  for (const [part, env] of Object.entries(parts)) {
    const { code, said } = await refusedStart({ dataDir: join(disk.folder, "datos"), env });
    expect(code, part).toBe(1);
    expect(said).toContain("No queda espacio en el disco de la carpeta de datos");
    expect(said).not.toMatch(/^\s+at |Error:/m);
  }
});

async function expectNoSpace(answer: Response): Promise<void> {
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({
    title: "Sin espacio",
    detail: "No hay espacio en el servidor para guardarlo. Intenta más tarde.",
  });
}

async function signAndSend(origin: string, person: Person, film: Buffer): Promise<string> {
  const wanted = { fileName: "clase.mp4", contentType: "video/mp4" };
  const { url } = signed.parse(await send(origin, person, "POST", "/api/content/sign", wanted));
  const headers = { "content-type": "video/mp4" };
  const stored = await fetch(`${origin}${url}`, {
    method: "PUT",
    headers,
    body: new Uint8Array(film),
  });
  expect(stored.ok).toBe(true);
  return url;
}

function clientOf(origin: string, { token }: Person) {
  const authorization = `Bearer ${token}`;
  return (path: string, { headers, ...call }: Parameters<typeof fetch>[1] = {}) =>
    fetch(`${origin}${path}`, { ...call, headers: { ...headers, authorization } });
}

function serverOf({ process: { pid } }: RunningServer): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);
}
