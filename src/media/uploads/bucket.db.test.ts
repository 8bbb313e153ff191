import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openS3Store } from "#src/outside/s3-store.ts";
import { openDoor } from "#src/testing/door.ts";
import { attach, drawClip, sign } from "#src/testing/lesson-video.ts";
import { startS3 } from "#src/testing/s3.ts";
import { openWorld } from "#src/testing/world.ts";

const s3 = await startS3();
afterAll(() => s3.stop());
const world = await openWorld();
afterAll(() => world.close());
world.outside.files = await openS3Store(s3.settings, join(world.folder, "files"));
const here = await world.academy();
const door = openDoor(world);
const teacher = door.as(here.teacher, here.academy);

test("a video goes from the browser to the bucket, is converted there and plays from there", async () => {
  const { id, modules } = await here.addCourse();
  const lessonId = modules[0]?.lessons[0]?.id ?? "";
  const url = await sign(teacher);
  expect(new URL(url).origin).toBe(s3.settings.endpoint);
  const body = new Uint8Array(drawClip("end"));
  const put = await fetch(url, { method: "PUT", body, headers: { "content-type": "video/mp4" } });
  expect(put.status).toBe(200);
  const attached = await attach(teacher, lessonId, url);
  expect(attached.status, await attached.text()).toBe(202);
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });

  const seen = await (await teacher(`/api/courses/${id}/classes/${lessonId}`)).json();
  expect(seen.videoStatus).toBe("ready");
  const master = seen.videoMetadata.url;
  const fetched = async (path: string) => {
    const answer = await teacher(path);
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const [rung] = namesIn(await (await fetched(master)).text());
  const playlist = master.replace("master.m3u8", rung);
  const [segment] = namesIn(await (await fetched(playlist)).text());
  const answer = await fetched(playlist.replace("index.m3u8", segment));
  expect(answer.headers.get("content-type")).toBe("video/iso.segment");
  expect((await answer.text()).slice(0, 1000)).toContain("moof");
});

function namesIn(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line && !line.startsWith("#"));
}
