import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { uploads, videos } from "#src/media/tables.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { attach, drawClip, sign, upload } from "#src/testing/lesson-video.ts";
import { refusingToRemove } from "#src/testing/refusing-store.ts";
import { arrived } from "#src/testing/stored-media.ts";
import { append, begin, idIn, seemingVideo } from "#src/testing/tus.ts";
import { openWorld, type World } from "#src/testing/world.ts";
import { academiesWithExpiredUploads, expireUploads } from "./expire-uploads.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const otherAcademy = await world.academy();
const door = openDoor(world);
const teacher = door.as(here.teacher, here.academy);
const lessons = here.course.modules.flatMap((module) => module.lessons.map(({ id }) => id));
const [lessonId = "", otherId = ""] = lessons;
const { db } = world.database;
const { files } = world.outside;
const clip = drawClip("end");
const hours = 3_600_000;

/** Names of all stored files, in any state. */
function kept(): string[] {
  const entries = readdirSync(join(world.folder, "files"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

test("a file that the store has lost must be sent again", async () => {
  const address = await upload(teacher, clip);
  const [row] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idIn(address.replace(/\?.*/, ""))));
  await files.remove(row?.key ?? "");
  const refused = await problemIn(await attach(teacher, lessonId, address), 410);
  expect(refused.detail).toBe("Ese archivo ya no está. Vuelve a subirlo.");
});

describe("a file sent straight to a bucket", () => {
  const bucket = "https://cubo.test/semillero/";
  const presignPut: FileStore["presignPut"] = async (key) => `${bucket}${key}?X-Amz-Signature=abc`;
  const atBucket = (changes: Partial<FileStore> = {}) =>
    openDoor(withFiles({ presignPut, ...changes })).as(here.teacher, here.academy);
  const keyIn = (url: string) => url.slice(bucket.length).replace(/\?.*/, "");
  const send = (url: string, bytes: Uint8Array) =>
    files.put(keyIn(url), Readable.from([bytes]), 1e9);

  function withFiles(changes: Partial<FileStore>): World {
    return { ...world, outside: { ...world.outside, files: { ...files, ...changes } } };
  }

  test("becomes a class's video, and a later file at its address changes nothing", async () => {
    const client = atBucket();
    const url = await sign(client);
    expect(url.startsWith(bucket)).toBe(true);
    await problemIn(await attach(client, lessonId, url), 409);
    await send(url, clip);
    const answer = await attach(client, lessonId, url);
    expect(answer.status).toBe(202);
    await send(url, Buffer.from("otra cosa"));
    expect((await attach(client, lessonId, url)).status).toBe(202);
    const { id } = await answer.json();
    const [video] = await db.select().from(videos).where(eq(videos.id, id));
    expect(await buffer(files.read(video?.originalKey ?? ""))).toEqual(clip);

    const inDays = (days: number) => ({
      ...here.ctx,
      now: new Date(Date.now() + days * 24 * hours),
    });
    expect(await academiesWithExpiredUploads(db, inDays(3).now)).toContain(here.academy.id);
    await expireUploads(inDays(3));
    expect(await files.stat(keyIn(url))).toBeNull();
    expect(await buffer(files.read(video?.originalKey ?? ""))).toEqual(clip);
  });

  test("is measured and checked before use, and deleted if it is wrong", async () => {
    const huge = { bytes: 10 * 1024 ** 3 + 1, modified: new Date() };
    for (const [client, status, body] of [
      [atBucket(), 415, Buffer.from("esto no es un video, aunque lo diga su nombre")],
      [atBucket(), 400, Buffer.alloc(0)],
      [atBucket({ stat: async (key) => (await files.stat(key)) && huge }), 413, clip],
    ] as const) {
      const before = kept();
      const url = await sign(client);
      await send(url, body);
      await problemIn(await attach(client, otherId, url), status);
      expect(kept()).toEqual(before);
    }
  });
});

describe("the video of a class", () => {
  const status = (client: typeof teacher, id: string) => client(`/api/classes/${id}/content`);

  async function give(sha256: string): Promise<void> {
    const content = {
      originalVideoUrl: await upload(teacher, clip),
      originalName: "Poda.mp4",
      sha256,
    };
    const answer = await teacher(`/api/classes/${otherId}/content`, {
      method: "PATCH",
      json: { content },
    });
    expect(answer.status, await answer.text()).toBe(202);
  }

  test("is visible only to those who may manage the class", async () => {
    await problemIn(await status(teacher, otherId), 404);
    const sum = createHash("sha256").update(clip).digest("hex");
    await give(sum);
    const waiting = { status: "received", progress: 0, playable: false, failure: null };
    const facts = { id: expect.any(String), originalName: "Poda.mp4" };
    expect(await (await status(teacher, otherId)).json()).toEqual({
      ...waiting,
      ...facts,
      durationSec: null,
    });
    const colleague = door.as(await here.person("teacher"), here.academy);
    const afar = door.as(otherAcademy.teacher, otherAcademy.academy);
    for (const client of [colleague, door.as(here.student, here.academy), afar]) {
      await problemIn(await status(client, otherId), 404);
    }
    await problemIn(await status(door.anyone(here.academy), otherId), 401);

    await world.runJobs();
    expect(await (await status(teacher, otherId)).json()).toEqual({
      ...{ status: "ready", progress: 1, playable: true, failure: null, durationSec: 3 },
      ...facts,
    });
  });

  test("fails with a reason if the file does not match its sender's checksum", async () => {
    await give("0".repeat(64));
    await world.runJobs();
    expect(await (await status(teacher, otherId)).json()).toMatchObject({
      status: "failed",
      playable: false,
      failure: "El archivo llegó dañado. Súbelo de nuevo.",
    });
  });

  test("refuses an invalid checksum", async () => {
    const content = { originalVideoUrl: "/x", originalName: "a.mp4", sha256: "ABC" };
    const call = { method: "PATCH", json: { content } };
    await problemIn(await teacher(`/api/classes/${otherId}/content`, call), 400);
  });
});

test("unassigned uploads are removed a day after they expire, with all their files", async () => {
  const there = await world.academy();
  const client = door.as(there.teacher, there.academy);
  const video = seemingVideo(5000);
  const before = kept();
  const half = await begin(client, { bytes: video.length });
  await append(client, half, 0, video.subarray(0, 2000));
  const whole = await begin(client, { bytes: video.length });
  await append(client, whole, 0, video);
  await upload(client, clip);
  await sign(client);
  const idle = kept();
  expect(idle.length).toBeGreaterThan(before.length);
  const lesson = there.course.modules[0]?.lessons[0]?.id ?? "";
  const used = await upload(client, clip);
  expect((await attach(client, lesson, used)).status).toBe(202);

  const after = (count: number) => ({ ...there.ctx, now: new Date(Date.now() + count * hours) });
  expect(await academiesWithExpiredUploads(db, after(24).now)).not.toContain(there.academy.id);
  await expireUploads({ ...here.ctx, now: after(60).now });
  const mine = eq(uploads.academyId, there.academy.id);
  expect(await db.$count(uploads, mine)).toBe(5);

  expect(await academiesWithExpiredUploads(db, after(49).now)).toContain(there.academy.id);
  await expireUploads(after(49));
  expect(await db.$count(uploads, mine)).toBe(1);
  const [{ key } = { key: "" }] = await db.select().from(uploads).where(mine);
  expect(kept().filter((name) => name.includes(there.academy.id))).toEqual([
    join(world.folder, "files", key),
  ]);
  // The signed address could have taken another file before then, but not days later.
  expect(await academiesWithExpiredUploads(db, after(200).now)).not.toContain(there.academy.id);
});

test("an expired upload that the store refuses to remove holds up no other", async () => {
  const there = await world.academy();
  const video = { kind: "video", fileName: "Clase.mp4", body: clip } as const;
  const stuck = await arrived(world, there, there.teacher, video);
  await arrived(world, there, there.teacher, video);
  const after = { ...there.ctx, now: new Date(Date.now() + 49 * hours) };
  const refusing = refusingToRemove(after, (key) => key.includes(stuck.id));
  await expect(expireUploads(refusing)).rejects.toThrow("refused");
  const left = () => db.select().from(uploads).where(eq(uploads.academyId, there.academy.id));
  expect((await left()).map(({ id }) => id)).toEqual([stuck.id]);
  await expireUploads(after);
  expect(await left()).toEqual([]);
});
