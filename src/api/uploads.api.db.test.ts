import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { uploads, videos } from "#src/media/tables.ts";
import { type FileStore, StoreFull, TooLarge } from "#src/outside/files/file-store.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { attach, cutShort, drawClip, send, sign, upload } from "#src/testing/lesson-video.ts";
import { openWorld, type World } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const teacher = door.as(here.teacher, here.academy);
const student = door.as(here.student, here.academy);
const clip = drawClip("end");
const file = new Uint8Array(clip);
const { db } = world.database;
const [lesson = { id: "" }, other = { id: "" }] = here.course.modules.flatMap(
  ({ lessons }) => lessons,
);

function idIn(url: string): string {
  return /uploads\/([^?]+)/.exec(url)?.[1] ?? "";
}

/** The stored file of a signed address, if there is one. */
async function stored(url: string) {
  const [row] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idIn(url)));
  const incoming = await readdir(join(world.folder, "files/.incoming"));
  return {
    bytes: row?.bytes,
    file: await world.outside.files.stat(row?.key ?? ""),
    parts: incoming.length,
  };
}

const nothing = { bytes: null, file: null, parts: 0 };

describe("permission to upload", () => {
  const json = { fileName: "Clase.MP4", contentType: "video/mp4" };

  test("is a signed address, by either call", async () => {
    const posted = await teacher("/api/content/sign", { json });
    const got = await teacher("/api/signed-url?fileName=Clase.MP4&fileType=video");
    for (const answer of [posted, got]) {
      expect(answer.status).toBe(200);
      const url = expect.stringMatching(/^\/api\/uploads\/[0-9a-f-]{36}\?signature=[\w-]{20,}$/);
      expect(await answer.json()).toEqual({ url });
    }
  });

  test("is for teachers only", async () => {
    await problemIn(await student("/api/content/sign", { json }), 403);
    await problemIn(await anyone("/api/content/sign", { json }), 401);
    await problemIn(await anyone("/api/signed-url?fileName=a.mp4&fileType=video"), 401);
  });

  test.each([
    ["of another kind by its type", 415, { contentType: "text/html" }],
    ["without a type", 415, { contentType: undefined }],
    ["without a name", 400, { fileName: undefined }],
    ["with an empty name", 400, { fileName: " " }],
  ])("is not given for a file %s", async (_, status, change) => {
    const answer = await teacher("/api/content/sign", { json: { ...json, ...change } });
    await problemIn(answer, status);
  });
});

describe("an upload", () => {
  test("is accepted whole, from anybody with the address", async () => {
    const url = await sign(teacher);
    const answer = await send(anyone, url, file);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ bytes: clip.length });
    const { bytes, file: found, parts } = await stored(url);
    expect([bytes, found?.bytes, parts]).toEqual([clip.length, clip.length, 0]);
  });

  test.each([
    ["another signature", (url: string) => url.replace(/.$/, (end) => (end === "A" ? "B" : "A"))],
    ["no signature", (url: string) => url.replace(/=.+/, "=")],
    ["another upload's signature", async (url: string) => url.replace(/=.+/, await signature())],
  ])("with %s is not found", async (_, change) => {
    const url = await sign(teacher);
    await problemIn(await send(teacher, await change(url), file), 404);
    expect(await stored(url)).toEqual(nothing);
  });

  async function signature() {
    return (await sign(teacher)).replace(/.+signature/, "");
  }

  test("without a signature at all is refused", async () => {
    const [path = ""] = (await sign(teacher)).split("?");
    const { errors } = await problemIn(await send(teacher, path, file), 400);
    expect(errors?.[0]?.path).toBe("signature");
  });

  test("at another academy is not found", async () => {
    const url = await sign(teacher);
    await problemIn(await send(door.anyone(otherAcademy.academy), url, file), 404);
  });

  test("is refused after its address expired", async () => {
    const url = await sign(teacher);
    const past = new Date(Date.now() - 1000);
    await db
      .update(uploads)
      .set({ expiresAt: past })
      .where(eq(uploads.id, idIn(url)));
    await problemIn(await send(teacher, url, file), 410);
    expect(await stored(url)).toEqual(nothing);
  });

  test.each([
    ["a text", "text/plain", "hola"],
    ["a text that claims to be a video", "video/mp4", "esto no es un video, aunque lo diga"],
    ["a few bytes", "video/mp4", "ftyp"],
  ])("%s is refused and not kept", async (_, type, body) => {
    const url = await sign(teacher);
    await problemIn(await send(teacher, url, body, type), 415);
    expect(await stored(url)).toEqual(nothing);
  });

  test("without a byte is refused", async () => {
    const url = await sign(teacher);
    const headers = { "content-type": "video/mp4" };
    await problemIn(await teacher(url, { method: "PUT", headers }), 400);
  });

  test("that is cut off leaves nothing, and the same address accepts it later", async () => {
    const url = await sign(teacher);
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (sent) controller.error(new Error("connection lost"));
        else controller.enqueue(file.subarray(0, 5000));
        sent = true;
      },
    });
    expect((await send(teacher, url, body)).status).toBeGreaterThanOrEqual(400);
    expect(await stored(url)).toEqual(nothing);
    await problemIn(await attach(teacher, lesson.id, url), 409);
    expect((await send(teacher, url, file)).status).toBe(200);
  });

  test("is accepted once per address: a second one is refused and the first stays", async () => {
    const url = await sign(teacher);
    await send(teacher, url, file);
    await problemIn(await send(teacher, url, "hola", "video/mp4"), 409);
    await problemIn(await send(teacher, url, file), 409);
    expect((await attach(teacher, lesson.id, url)).status).toBe(202);
  });

  test.each([
    [413, new TooLarge()],
    [507, new StoreFull()],
  ])("is a %i if the file store says so", async (status, error) => {
    const url = await sign(teacher);
    const narrow = openDoor(withFiles({ put: () => Promise.reject(error) }));
    await problemIn(await send(narrow.anyone(here.academy), url, file), status);
    expect(await stored(url)).toEqual(nothing);
  });
});

function withFiles(changes: Partial<FileStore>): World {
  const files = { ...world.outside.files, ...changes };
  return { ...world, outside: { ...world.outside, files } };
}

describe("a video for a class", () => {
  test("attached twice is one video", async () => {
    const url = await upload(teacher, clip);
    const answers = await Promise.all([1, 2].map(() => attach(teacher, lesson.id, url)));
    const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(one).toEqual({ id: expect.any(String), status: "received", failure: null });
    expect(two).toEqual(one);
    expect(await db.$count(videos, eq(videos.uploadId, idIn(url)))).toBe(1);
    const jobs = await world.boss.findJobs("videos.convert", { data: { videoId: one.id } });
    expect(jobs).toHaveLength(1);
  });

  test("is attached by the course's own teacher only", async () => {
    const colleague = await here.person("teacher");
    const intruder = door.as(colleague, here.academy);
    const own = await upload(intruder, clip);
    const url = await upload(teacher, clip);
    for (const client of [intruder, student]) {
      await problemIn(await attach(client, other.id, own), 404);
      await problemIn(await attach(client, other.id, url), 404);
    }
    await problemIn(
      await attach(door.as(otherAcademy.teacher, otherAcademy.academy), other.id, url),
      404,
    );
    await problemIn(await attach(anyone, other.id, url), 401);
    expect(await db.$count(videos, eq(videos.lessonId, other.id))).toBe(0);
  });

  test.each([
    ["that somebody else uploaded", "no es uno que", async () => upload(await newTeacher(), clip)],
    ["that nobody uploaded", "no es uno que", async () => `/api/uploads/${other.id}`],
    ["at another address", "no es uno que", async () => "https://otro.test/video.mp4"],
    ["that is truncated", "está incompleto", () => upload(teacher, cutShort(clip))],
  ])("%s is refused", async (_, reason, make) => {
    const { detail } = await problemIn(await attach(teacher, other.id, await make()), 400);
    expect(detail).toContain(reason);
    expect(await db.$count(videos, eq(videos.lessonId, other.id))).toBe(0);
  });

  async function newTeacher() {
    return door.as(await here.person("teacher"), here.academy);
  }
});
