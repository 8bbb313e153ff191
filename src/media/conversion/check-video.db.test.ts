import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#src/ctx.ts";
import type { VideoTool } from "#src/outside/tools/video-tool.ts";
import { filmOf, table } from "#src/testing/boxes.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { drawOnce } from "#src/testing/drawn-film.ts";
import { attach, drawClip, upload } from "#src/testing/lesson-video.ts";
import { openWorld, type World } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { checkVideo } from "./check-video.ts";
import { convertVideo } from "./convert.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const clip = drawClip("start");
/** A film that our conversion refuses, and any player shows. */
const ribbon = readFileSync(
  drawOnce(["-f", "lavfi", "-i", "testsrc2=s=480x64:d=2", "-c:v", "libx264", "-crf", "40"]),
);

/** A class of a teacher, with the calls that her page makes. */
async function newLesson(actor: Actor = here.teacher, of: World = world) {
  const teacher = openDoor(of).as(actor, here.academy);
  const { id, modules } = await here.addCourse();
  await changeCourses(here.ctx, id, { teacherId: actor.id });
  const lessonId = modules[0]?.lessons[0]?.id ?? "";
  return {
    give: async (file: Buffer) => attach(teacher, lessonId, await upload(teacher, file)),
    see: async () => (await teacher(`/api/classes/${lessonId}/content`)).json(),
  };
}

test("a film that cannot be converted is refused on its page while its conversion waits", async () => {
  const lesson = await newLesson();
  const answer = await lesson.give(ribbon);
  expect(answer.status).toBe(202);
  const { id } = await answer.json();
  expect((await lesson.see()).status).toBe("received");
  await checkVideo(here.ctx, id);
  const refused = { status: "failed", failure: "La imagen del video es demasiado alargada." };
  expect(await lesson.see()).toMatchObject(refused);
  await convertVideo(here.ctx, id);
  expect(await lesson.see()).toMatchObject(refused);
});

test("a check changes nothing of a good film, nor of one whose conversion has begun", async () => {
  const lesson = await newLesson();
  const { id } = await (await lesson.give(clip)).json();
  await checkVideo(here.ctx, id);
  expect((await lesson.see()).status).toBe("received");
  const late = await newLesson();
  const begun = await (await late.give(ribbon)).json();
  const slow: VideoTool = {
    ...here.ctx.outside.video,
    async convert(): Promise<never> {
      await checkVideo(here.ctx, begun.id);
      expect((await late.see()).status).toBe("converting");
      throw new Error("the worker is killed");
    },
  };
  const outside = { ...here.ctx.outside, video: slow };
  await expect(convertVideo({ ...here.ctx, outside }, begun.id)).rejects.toThrow("is killed");
});

test("the request that gives a film to a class runs no program on it", async () => {
  const never = () => expect.fail("a program ran in a request");
  const video: VideoTool = { probe: never, convert: never };
  const lesson = await newLesson(here.teacher, { ...world, outside: { ...world.outside, video } });
  expect((await lesson.give(clip)).status).toBe(202);
});

test("a film of 2 kB whose index claims 85 million pictures is refused at once", async () => {
  const lesson = await newLesson();
  const bomb = filmOf([table("stsz", 1, 85_000_000), table("stts", 1, 85_000_000, 1)]);
  const { detail } = await problemIn(await lesson.give(bomb), 400);
  expect(detail).toBe("El archivo no es un video que se pueda leer. Expórtalo como MP4 con H.264.");
});

test("one person's many films do not hold another's first, in the check and the conversion", async () => {
  await world.boss.deleteAllJobs();
  const [many, one] = [await here.person("teacher"), await here.person("teacher")];
  const owners = new Map<string, string>();
  for (const [name, actor] of [
    ["many", many],
    ["many", many],
    ["many", many],
    ["one", one],
    ["one", one],
  ] as const) {
    const { id } = await (await (await newLesson(actor)).give(clip)).json();
    owners.set(id, name);
  }
  for (const queue of ["videos.check", "videos.convert"]) {
    const order = [];
    for (const _ of owners) {
      const [job] = await world.boss.fetch<{ videoId: string }>(queue);
      order.push(owners.get(job?.data.videoId ?? ""));
    }
    expect(order).toEqual(["many", "one", "many", "one", "many"]);
  }
});
