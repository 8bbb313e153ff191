import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { videos } from "#src/media/tables.ts";
import { StoreFull } from "#src/outside/files/file-store.ts";
import { type VideoTool, VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { openDoor } from "#src/testing/door.ts";
import { attach, cutShort, drawClip, upload } from "#src/testing/lesson-video.ts";
import { openWorld } from "#src/testing/world.ts";
import { mediaKeyOf, noteRun } from "./conversion-runs.ts";
import { convertVideo, giveUpVideo } from "./convert.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const teacher = door.as(here.teacher, here.academy);
const clip = drawClip("start");

/** A new class for a test. */
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

/** A context with another video tool. */
function ctxWith(convert: VideoTool["convert"]) {
  const { ctx } = here;
  return { ...ctx, outside: { ...ctx.outside, video: { ...ctx.outside.video, convert } } };
}

async function runs(videoId: string): Promise<string[]> {
  const folder = join(world.folder, "files/videos", here.academy.id, videoId);
  return readdir(folder).catch(() => []);
}

async function work(): Promise<string[]> {
  return readdir(join(world.folder, "files/.work"));
}

test("a class gets the address, qualities and measured length of its video", async () => {
  const lesson = await newLesson();
  expect(await lesson.see()).toMatchObject({ videoStatus: null, videoMetadata: { url: null } });
  await lesson.give(clip);
  expect(await lesson.see()).toMatchObject({
    videoStatus: "received",
    videoMetadata: { url: null, availableQuality: [], durationSec: 190 },
  });
  expect(await world.runJobs()).toEqual({ done: 2, failed: 0 });
  const { videoStatus, videoMetadata } = await lesson.see();
  expect(videoStatus).toBe("ready");
  expect(videoMetadata).toMatchObject({
    url: expect.stringMatching(/^\/media\/.+\/master\.m3u8$/),
    availableQuality: ["144p", "180p", "240p"],
    durationSec: 3,
  });
});

test("a successful run removes what a killed one left behind", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  const run = { academyId: here.academy.id, id: video.id };
  await noteRun(here.ctx, run, "killed");
  const { files } = here.ctx.outside;
  await files.put(`${mediaKeyOf(run, "killed")}/144p/0001.m4s`, Readable.from(["half"]), 4);
  await mkdir(files.scratch("killed"));
  expect(await runs(video.id)).toContain("killed");
  await world.runJobs();
  expect(await work()).toEqual([]);
  expect(await runs(video.id)).toHaveLength(1);
  expect(await runs(video.id)).not.toContain("killed");
});

test("attaching an earlier upload again returns its own video", async () => {
  const lesson = await newLesson();
  const first = await lesson.give(clip);
  await world.runJobs();
  await lesson.give(clip);
  expect((await first.again()).id).toBe(first.id);
});

test("a run delivered twice changes nothing", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  await world.runJobs();
  const before = await runs(video.id);
  expect(before).toHaveLength(1);
  await convertVideo(here.ctx, video.id);
  await giveUpVideo(here.ctx, video.id);
  expect(await runs(video.id)).toEqual(before);
  expect(await lesson.see()).toMatchObject({ videoStatus: "ready" });
});

test("of two concurrent runs one publishes, and the other leaves nothing", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  await Promise.all([convertVideo(here.ctx, video.id), convertVideo(here.ctx, video.id)]);
  const [run, ...rest] = await runs(video.id);
  expect(rest).toEqual([]);
  const { videoMetadata } = await lesson.see();
  expect(videoMetadata.url).toContain(`/${video.id}/${run}/`);
  expect((await teacher(videoMetadata.url)).status).toBe(200);
  expect(await work()).toEqual([]);
  await world.runJobs();
});

test("a damaged file fails with a reason, and the class keeps its earlier video", async () => {
  const lesson = await newLesson();
  await lesson.give(clip);
  await world.runJobs();
  const before = await lesson.see();
  const broken = await lesson.give(cutShort(clip));
  expect(broken.status).toBe("received");
  expect(await world.runJobs()).toEqual({ done: 2, failed: 0 });

  const { id, status, failure } = await broken.again();
  expect({ id, status }).toEqual({ id: broken.id, status: "failed" });
  expect(failure).toMatch(/^El video está (incompleto|dañado)/);
  const after = await lesson.see();
  expect(after.videoStatus).toBe("failed");
  const { durationSec, availableQuality } = before.videoMetadata;
  expect(after.videoMetadata).toMatchObject({ durationSec, availableQuality });
  expect((await teacher(after.videoMetadata.url)).status).toBe(200);
  expect(await runs(broken.id)).toEqual([]);
  expect(await work()).toEqual([]);
});

test("a machine failure leaves the video for a retry, and a final one is reported", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  const { ctx } = here;
  const poor = ctxWith(() => Promise.reject(new VideoToolFailed("no space")));
  await expect(convertVideo(poor, video.id)).rejects.toThrow(VideoToolFailed);
  expect(await lesson.see()).toMatchObject({ videoStatus: "converting" });

  await giveUpVideo(ctx, video.id);
  expect(await lesson.see()).toMatchObject({ videoStatus: "failed" });
  const [row] = await world.database.db.select().from(videos).where(eq(videos.id, video.id));
  expect(row?.failure).toMatch(/^No pudimos convertir el video/);
  await world.runJobs();
});

/** A context whose disk has no room, or loses it after the given number of looks. */
function ctxOnDisk(looks: number, convert = here.ctx.outside.video.convert) {
  let left = looks;
  const assertScratchRoom = () =>
    left-- > 0 ? Promise.resolve() : Promise.reject(new StoreFull());
  const ctx = ctxWith(convert);
  const files = { ...ctx.outside.files, assertScratchRoom };
  return { ...ctx, outside: { ...ctx.outside, files } };
}

async function laterJobs(videoId: string): Promise<number> {
  const { rowCount } = await world.database.pool.query(
    `select from pgboss.job where name = 'videos.convert' and data->>'videoId' = $1
       and start_after > now() + interval '30 seconds'`,
    [videoId],
  );
  return rowCount ?? 0;
}

test("a conversion without room waits for it, and its teacher reads why", async () => {
  const lesson = await newLesson();
  const { id } = await lesson.give(clip);
  await convertVideo(ctxOnDisk(0), id);
  const content = async () => (await teacher(`/api/classes/${lesson.id}/content`)).json();
  expect(await content()).toMatchObject({
    status: "received",
    failure: expect.stringMatching(/^No hay espacio en el servidor/),
  });
  expect(await laterJobs(id)).toBe(1);
  await convertVideo(here.ctx, id);
  expect(await content()).toMatchObject({ status: "ready", failure: null });
});

test("a conversion that would use up the reserve stops, leaves nothing, and waits", async () => {
  const lesson = await newLesson();
  const { id } = await lesson.give(clip);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const endless: VideoTool["convert"] = ({ signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      vi.advanceTimersToNextTimer();
    });
  await convertVideo(ctxOnDisk(1, endless), id);
  expect(await lesson.see()).toMatchObject({ videoStatus: "received" });
  expect(await laterJobs(id)).toBe(1);
  expect(await work()).toEqual([]);
});

test("the lowest quality plays, with visible progress, during the conversion", async () => {
  const lesson = await newLesson();
  const video = await lesson.give(clip);
  const seen: unknown[] = [];
  const content = async () => (await teacher(`/api/classes/${lesson.id}/content`)).json();
  const statusOf = async (url: string) => (await teacher(url)).status;
  const convert: VideoTool["convert"] = async ({ outDir, onPlayable, onProgress }) => {
    const write = (name: string, text: string) => writeFile(join(outDir, name), text);
    const list = (more: string) =>
      `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\n0001.m4s\n${more}`;
    await mkdir(join(outDir, "144p"), { recursive: true });
    for (const name of ["144p/init.mp4", "144p/0001.m4s", "first.m3u8"]) await write(name, name);
    await write("144p/index.m3u8", list(""));
    onPlayable?.({ rung: "144p", width: 320, height: 240, hasAudio: true });
    onProgress?.(0.5);
    await vi.waitFor(async () => expect(await content()).toMatchObject({ playable: true }), 30_000);
    const { videoMetadata } = await lesson.see();
    const folder = videoMetadata.url.replace(/[^/]+$/, "");
    const files = ["first.m3u8", "144p/0001.m4s", "144p/0002.m4s", "master.m3u8"];
    seen.push(
      await content(),
      videoMetadata.url,
      await Promise.all(files.map((f) => statusOf(folder + f))),
    );
    await write("144p/0002.m4s", "second");
    await write("144p/index.m3u8", list("#EXTINF:2,\n0002.m4s\n#EXT-X-ENDLIST\n"));
    await write("master.m3u8", "#EXTM3U\n144p/index.m3u8\n");
    return {
      ...{ durationSeconds: 4, width: 320, height: 240, hasAudio: true, copied: null },
      ...{ rungs: [{ name: "144p", width: 192, height: 144, bandwidth: 90_000 }] },
      master: "master.m3u8",
    };
  };
  await convertVideo(ctxWith(convert), video.id);
  const [meanwhile, first, statuses] = seen;
  expect(meanwhile).toMatchObject({ id: video.id, status: "converting", durationSec: null });
  expect(meanwhile).toHaveProperty("progress", expect.closeTo(0.49, 2));
  expect(statuses).toEqual([200, 200, 404, 404]);
  const { url } = (await lesson.see()).videoMetadata;
  expect(first).toBe(url.replace("master", "first"));
  expect(await content()).toMatchObject({
    status: "ready",
    playable: true,
    progress: 1,
    durationSec: 4,
  });
  const second = await teacher(url.replace("master.m3u8", "144p/0002.m4s"));
  expect(await second.text()).toBe("second");
  await world.runJobs();
});

test("a new video replaces the old one", async () => {
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
