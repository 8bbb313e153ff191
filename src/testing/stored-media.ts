// The results of uploads and conversions, inserted directly: rows, and a few bytes for each file.
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { uploads, videos } from "#src/media/tables.ts";
import type { TestAcademy } from "./people.ts";
import type { World } from "./world.ts";

type Upload = { kind: "video" | "document" | "image"; fileName: string; body: Buffer };

/** A completely uploaded file of this owner; returns the address that the upload gave. */
export async function arrived(world: World, home: TestAcademy, owner: Actor, upload: Upload) {
  const { kind, fileName, body } = upload;
  const id = newId();
  const key = `uploads/${home.academy.id}/${id}`;
  await world.outside.files.put(key, Readable.from([body]), body.length);
  await world.database.db.insert(uploads).values({
    academyId: home.academy.id,
    id,
    userId: owner.id,
    kind,
    fileName,
    key,
    bytes: body.length,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return { id, key, url: `/api/uploads/${id}` };
}

export const segmentText = "0123456789";

const files = {
  "master.m3u8": "#EXTM3U\n144p/index.m3u8\n",
  "first.m3u8": "#EXTM3U\n144p/index.m3u8\n",
  "144p/index.m3u8": '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n0001.m4s\n',
  "144p/init.mp4": "init",
  "144p/0001.m4s": segmentText,
  "audio/index.m3u8": "#EXTM3U\n0001.m4s\n",
  "audio/0001.m4s": "sound",
  "poster.jpg": "poster",
  "storyboard.vtt": "WEBVTT\n",
  "storyboard-000.jpg": "sheet",
};

/** Every address below a video's folder. */
export const mediaPaths = Object.keys(files);

type State = "ready" | "playable" | "received" | "failed";

/** A video of a class as conversion leaves it; `folder` is where its addresses begin. */
export async function storedVideo(
  world: World,
  home: TestAcademy,
  lessonId: string,
  state: State = "ready",
) {
  const body = Buffer.from("the original");
  const upload = { kind: "video", fileName: "Clase.mp4", body } as const;
  const sent = await arrived(world, home, home.teacher, upload);
  const { db } = world.database;
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, lessonId));
  expect(lesson).toBeDefined();
  const [id, run] = [newId(), newId()];
  const mediaKey = `videos/${home.academy.id}/${id}/${run}`;
  for (const [path, text] of Object.entries(files)) {
    await world.outside.files.put(`${mediaKey}/${path}`, Readable.from([Buffer.from(text)]), 1000);
  }
  const now = new Date();
  await db.insert(videos).values({
    academyId: home.academy.id,
    id,
    courseId: lesson?.courseId ?? "",
    lessonId,
    uploadId: sent.id,
    originalName: "Clase.mp4",
    originalKey: sent.key,
    status: state === "playable" ? "converting" : state,
    mediaKey: state === "received" ? null : mediaKey,
    playableAt: state === "received" ? null : now,
    readyAt: state === "ready" ? now : null,
    width: 1080,
    height: 1920,
    rungs: [{ name: "144p", width: 144, height: 256, bandwidth: 90_000 }],
  });
  return { id, run, folder: `/media/${id}/${run}` };
}
