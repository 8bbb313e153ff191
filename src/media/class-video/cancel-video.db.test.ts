import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { convertVideo } from "#src/media/conversion/convert.ts";
import { findUpload, findVideo } from "#src/media/queries.ts";
import { type VideoTool, VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { attach, drawClip, upload } from "#src/testing/lesson-video.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const teacher = door.as(here.teacher, here.academy);
const clip = drawClip("start");

async function newLesson() {
  const { id, modules } = await here.addCourse();
  const lessonId = modules[0]?.lessons[0]?.id ?? "";
  const give = async () => {
    const url = await upload(teacher, clip);
    const { id } = await (await attach(teacher, lessonId, url)).json();
    return id as string;
  };
  return {
    id: lessonId,
    give,
    see: async () => (await teacher(`/api/courses/${id}/classes/${lessonId}`)).json(),
    cancel: (videoId: string, client = teacher) =>
      client(`/api/classes/${lessonId}/content/${videoId}`, { method: "DELETE" }),
  };
}

async function filesOf(videoId: string): Promise<string[]> {
  const folder = join(world.folder, "files/videos", here.academy.id, videoId);
  return readdir(folder).catch(() => []);
}

/** A conversion during which `meanwhile` happens; ends as ffmpeg does when it is aborted. */
function ctxThat(meanwhile: () => Promise<unknown>) {
  const convert: VideoTool["convert"] = async ({ onProgress, signal }) => {
    await meanwhile();
    onProgress?.(0.5);
    await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
    throw new VideoToolFailed("ffmpeg was ended");
  };
  const { ctx } = here;
  return { ...ctx, outside: { ...ctx.outside, video: { ...ctx.outside.video, convert } } };
}

test("a video is cancelled while it is converted: the run ends, its files go, the old one stays", async () => {
  const lesson = await newLesson();
  const old = await storedVideo(world, here, lesson.id);
  const id = await lesson.give();
  const { uploadId = "", originalKey = "" } = (await findVideo(here.ctx, id)) ?? {};
  const cancelled = async () => expect((await lesson.cancel(id)).status).toBe(204);
  await convertVideo(ctxThat(cancelled), id);
  expect([await findVideo(here.ctx, id), await findUpload(here.ctx, uploadId)]).toEqual([
    null,
    null,
  ]);
  expect(await world.outside.files.stat(originalKey)).toBeNull();
  expect(await filesOf(id)).toEqual([]);
  const { videoStatus, videoMetadata } = await lesson.see();
  expect([videoStatus, videoMetadata.url]).toEqual(["ready", expect.stringContaining(old.id)]);
  // The job that was already queued finds nothing to do.
  await convertVideo(here.ctx, id);
  expect(await filesOf(id)).toEqual([]);
});

test("another video given meanwhile replaces the one that is converted", async () => {
  const lesson = await newLesson();
  const first = await lesson.give();
  let second = "";
  await convertVideo(
    ctxThat(async () => {
      second = await lesson.give();
    }),
    first,
  );
  expect(await findVideo(here.ctx, first)).toBeNull();
  expect(await filesOf(first)).toEqual([]);
  expect(await findVideo(here.ctx, second)).toMatchObject({ status: "received" });
});

test("a video that failed is removed with its files; the one that plays stays", async () => {
  const lesson = await newLesson();
  const plays = await storedVideo(world, here, lesson.id);
  const failed = await storedVideo(world, here, lesson.id, "failed");
  const { uploadId = "", originalKey = "" } = (await findVideo(here.ctx, failed.id)) ?? {};
  const stranger = door.as(await here.person("teacher"), here.academy);
  await problemIn(await lesson.cancel(failed.id, stranger), 404);
  await problemIn(await (await newLesson()).cancel(failed.id), 404);
  const pressedTwice = await Promise.all([lesson.cancel(failed.id), lesson.cancel(failed.id)]);
  for (const { status } of pressedTwice) expect([204, 404]).toContain(status);
  expect([await findVideo(here.ctx, failed.id), await findUpload(here.ctx, uploadId)]).toEqual([
    null,
    null,
  ]);
  expect(await world.outside.files.stat(originalKey)).toBeNull();
  expect(await filesOf(failed.id)).toEqual([]);
  const { videoStatus, videoMetadata } = await lesson.see();
  expect([videoStatus, videoMetadata.url]).toEqual(["ready", expect.stringContaining(plays.id)]);
});

test("only a video of this class that is being converted, and only by those who manage it", async () => {
  const lesson = await newLesson();
  const ready = await storedVideo(world, here, lesson.id);
  const { detail } = await problemIn(await lesson.cancel(ready.id), 409);
  expect(detail).toContain("ya no se está preparando");
  const waiting = await storedVideo(world, here, lesson.id, "received");
  const other = await newLesson();
  await problemIn(await other.cancel(waiting.id), 404);
  await problemIn(await lesson.cancel("x"), 404);
  const strangers = [await here.person("teacher"), here.student];
  for (const one of strangers) {
    await problemIn(await lesson.cancel(waiting.id, door.as(one, here.academy)), 404);
  }
  expect((await lesson.cancel(waiting.id)).status).toBe(204);
  await problemIn(await lesson.cancel(waiting.id), 404);
});
