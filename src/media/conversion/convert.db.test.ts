import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { VideoToolFailed } from "#src/outside/ffmpeg.ts";
import { openDoor } from "#src/testing/door.ts";
import { attach, cutShort, drawClip, upload } from "#src/testing/lesson-video.ts";
import { openWorld } from "#src/testing/world.ts";
import { convertVideo, giveUpVideo } from "./convert.ts";
import { videos } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const teacher = door.as(here.teacher, here.academy);
const clip = drawClip(world, "start");

/** A class of its own for a test. */
async function newLesson() {
  const { id, modules } = await here.addCourse();
  const lessonId = modules[0]?.lessons[0]?.id ?? "";
  const see = async () => (await teacher(`/api/courses/${id}/classes/${lessonId}`)).json();
  const give = async (file: Buffer) => {
    const url = await upload(teacher, file);
    const again = async () => (await attach(teacher, lessonId, url)).json();
    return { ...(await again()), again };
  };
  return { id: lessonId, see, give };
}

async function attempts(videoId: string): Promise<string[]> {
  const folder = join(world.folder, "files/videos", here.academy.id, videoId);
  return readdir(folder).catch(() => []);
}

async function work(): Promise<string[]> {
  return readdir(join(world.folder, "files/.work"));
}

test("a class gets the address, the qualities and the measured length of its video", async () => {
  const lesson = await newLesson();
  expect(await lesson.see()).toMatchObject({ videoStatus: null, videoMetadata: { url: null } });
  await lesson.give(clip);
  expect(await lesson.see()).toMatchObject({
    videoStatus: "received",
    videoMetadata: { url: null, availableQuality: [], durationSec: 190 },
  });
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });
  const { videoStatus, videoMetadata } = await lesson.see();
  expect(videoStatus).toBe("ready");
  expect(videoMetadata).toEqual({
    url: expect.stringMatching(/^\/media\/.+\/master\.m3u8$/),
    availableQuality: ["144p", "180p", "240p"],
    durationSec: 3,
  });
});

test("what a killed attempt left behind goes when another one succeeds", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  const folder = join(world.folder, "files/videos", here.academy.id, video.id, "killed");
  await mkdir(folder, { recursive: true });
  await world.runJobs();
  expect(await attempts(video.id)).toHaveLength(1);
  expect(await attempts(video.id)).not.toContain("killed");
});

test("an earlier upload attached again answers with its own video", async () => {
  const lesson = await newLesson();
  const first = await lesson.give(clip);
  await lesson.give(clip);
  expect((await first.again()).id).toBe(first.id);
});

test("a run that comes twice changes nothing", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  await world.runJobs();
  const before = await attempts(video.id);
  expect(before).toHaveLength(1);
  await convertVideo(here.ctx, video.id);
  await giveUpVideo(here.ctx, video.id);
  expect(await attempts(video.id)).toEqual(before);
  expect(await lesson.see()).toMatchObject({ videoStatus: "ready" });
});

test("of two runs at once one publishes, and the other leaves nothing", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  await Promise.all([convertVideo(here.ctx, video.id), convertVideo(here.ctx, video.id)]);
  const [attempt, ...rest] = await attempts(video.id);
  expect(rest).toEqual([]);
  const { videoMetadata } = await lesson.see();
  expect(videoMetadata.url).toContain(`/${video.id}/${attempt}/`);
  expect((await teacher(videoMetadata.url)).status).toBe(200);
  expect(await work()).toEqual([]);
  await world.runJobs();
});

test("a damaged file fails with a reason, and the class keeps the video that it had", async () => {
  const lesson = await newLesson();
  await lesson.give(clip);
  await world.runJobs();
  const before = await lesson.see();
  const broken = await lesson.give(cutShort(clip));
  expect(broken.status).toBe("received");
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });

  const { id, status, failure } = await broken.again();
  expect({ id, status }).toEqual({ id: broken.id, status: "failed" });
  expect(failure).toMatch(/^El video está (incompleto|dañado)/);
  const after = await lesson.see();
  expect(after.videoStatus).toBe("failed");
  const { durationSec, availableQuality } = before.videoMetadata;
  expect(after.videoMetadata).toMatchObject({ durationSec, availableQuality });
  expect((await teacher(after.videoMetadata.url)).status).toBe(200);
  expect(await attempts(broken.id)).toEqual([]);
  expect(await work()).toEqual([]);
});

test("a machine that fails leaves the video to a later try, and in the end says so", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  const convert = () => Promise.reject(new VideoToolFailed("no space"));
  const { ctx } = here;
  const poor = { ...ctx, outside: { ...ctx.outside, video: { ...ctx.outside.video, convert } } };
  await expect(convertVideo(poor, video.id)).rejects.toThrow(VideoToolFailed);
  expect(await lesson.see()).toMatchObject({ videoStatus: "converting" });

  await giveUpVideo(ctx, video.id);
  expect(await lesson.see()).toMatchObject({ videoStatus: "failed" });
  const [row] = await world.database.db.select().from(videos).where(eq(videos.id, video.id));
  expect(row?.failure).toMatch(/^No pudimos convertir el video/);
  await world.runJobs();
});

test("a new video takes the place of the old one", async () => {
  const lesson = await newLesson();
  await lesson.give(clip);
  await world.runJobs();
  const before = await lesson.see();
  const { id } = await lesson.give(clip);
  await world.runJobs();
  const after = await lesson.see();
  expect(after.videoMetadata.url).toContain(`/media/${id}/`);
  expect(before.videoMetadata.url).not.toContain(id);
});
