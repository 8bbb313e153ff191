// Who may load the files of a class's video.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { problemIn } from "#src/testing/door.ts";
import { openMediaScene } from "#src/testing/media-scene.ts";
import { mediaPaths, storedVideo } from "#src/testing/stored-media.ts";

const scene = await openMediaScene();
afterAll(() => scene.world.close());
const { world, door, here, otherAcademy, paid, video, freeVideo, foreign, segment } = scene;
const { learner, browserOf, passAt, withPass } = scene;
const stranger = await here.person("student");
const staff = await here.person("admin");
const colleague = await here.person("teacher");
const foreigner = await scene.learnerOf(otherAcademy);

describe("a file of a class's video", () => {
  test.each([
    ["an enrolled learner", learner, 200, 200],
    ["its own teacher", here.teacher, 200, 200],
    ["staff", staff, 200, 200],
    ["a signed-in visitor", stranger, 404, 200],
    ["another teacher", colleague, 404, 200],
    ["a visitor without a session", null, 404, 404],
  ])("for %s", async (_, actor, ofPaid, ofFree) => {
    for (const [{ folder }, status] of [
      [video, ofPaid],
      [freeVideo, ofFree],
    ] as const) {
      for (const path of mediaPaths) {
        const ways = [await browserOf(actor), ...(actor ? [door.as(actor, here.academy)] : [])];
        for (const client of ways) {
          const answer = await client(`${folder}/${path}`);
          if (status === 404) await problemIn(answer, 404);
          expect(answer.status, path).toBe(status);
        }
      }
    }
  });

  test("is not found from another academy, on either host", async () => {
    for (const [actor, home] of [
      [learner, here],
      [staff, here],
      [foreigner, otherAcademy],
    ] as const) {
      const other = home === here ? foreign : video;
      await problemIn(await door.as(actor, home.academy)(`${other.folder}/master.m3u8`), 404);
    }
  });

  test("is a 404 for a stranger, without a redirect", async () => {
    const answer = await (await browserOf(stranger))(segment, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.headers.getSetCookie().join()).not.toMatch(/^media=/);
  });

  test("stays with buyers and with the teacher of an archived course and of a draft", async () => {
    const course = await here.addCourse();
    const [open = "", closed = ""] = course.modules.map((one) => one.lessons[0]?.id);
    const buyer = await here.person("student");
    await enrol(here.ctx, buyer.id, course.id);
    const both = [await storedVideo(world, here, open), await storedVideo(world, here, closed)];
    const seenBy = (actor: Actor) =>
      Promise.all(
        both.map(async ({ folder }) => {
          return (await door.as(actor, here.academy)(`${folder}/master.m3u8`)).status;
        }),
      );
    const become = (status: "archived" | "draft") =>
      world.database.db.update(courses).set({ status }).where(eq(courses.id, course.id));
    await become("archived");
    expect(await seenBy(buyer)).toEqual([200, 200]);
    expect(await seenBy(stranger)).toEqual([404, 404]);
    await become("draft");
    expect(await seenBy(buyer)).toEqual([200, 200]);
    expect(await seenBy(stranger)).toEqual([404, 404]);
    expect(await seenBy(here.teacher)).toEqual([200, 200]);
  });

  test("of an unpublished class is visible only to its teacher", async () => {
    const course = await here.addCourse();
    const hidden = course.modules[1]?.lessons[0]?.id ?? "";
    await world.database.db.update(lessons).set({ published: false }).where(eq(lessons.id, hidden));
    await enrol(here.ctx, learner.id, course.id);
    const { folder } = await storedVideo(world, here, hidden);
    await problemIn(await door.as(learner, here.academy)(`${folder}/master.m3u8`), 404);
    expect((await door.as(here.teacher, here.academy)(`${folder}/master.m3u8`)).status).toBe(200);
  });
});

describe("a video that is not fully converted", () => {
  test("can be watched by all who may, if the class has no other", async () => {
    const course = await here.addCourse();
    const lesson = course.modules[1]?.lessons[0]?.id ?? "";
    await enrol(here.ctx, learner.id, course.id);
    const statusFor = async (actor: Actor, folder: string) =>
      (await door.as(actor, here.academy)(`${folder}/first.m3u8`)).status;
    const { folder } = await storedVideo(world, here, lesson, "playable");
    expect(await statusFor(learner, folder)).toBe(200);
    expect(await statusFor(stranger, folder)).toBe(404);
    const one = `/api/courses/${course.id}/classes/${lesson}`;
    const metadata = async () =>
      (await (await door.as(learner, here.academy)(one)).json()).videoMetadata;
    expect(await metadata()).toMatchObject({ url: `${folder}/first.m3u8`, posterUrl: null });
    const ready = await storedVideo(world, here, lesson);
    expect(await metadata()).toMatchObject({ url: `${ready.folder}/master.m3u8` });
    expect(await statusFor(learner, folder)).toBe(404);
    expect(await statusFor(here.teacher, folder)).toBe(200);
  });

  test.each(["received", "failed"] as const)("is served to nobody when %s", async (state) => {
    const course = await here.addCourse();
    const lesson = course.modules[1]?.lessons[0]?.id ?? "";
    const { folder } = await storedVideo(world, here, lesson, state);
    const teacher = door.as(here.teacher, here.academy);
    await problemIn(await teacher(`${folder}/first.m3u8`), 404);
    const answer = await teacher(`/api/courses/${course.id}/classes/${lesson}`);
    expect((await answer.json()).videoMetadata).toMatchObject({ url: null });
  });
});

describe("the original", () => {
  const original = `/media/${video.id}/original.mp4`;

  test.each([
    ["its teacher", here.teacher, 200, 200],
    ["staff", staff, 200, 200],
    ["a learner", learner, 404, 200],
    ["another teacher", colleague, 404, 404],
    ["a stranger", stranger, 404, 404],
  ])("for %s", async (_, actor, status, classStatus) => {
    const answer = await door.as(actor, here.academy)(original);
    expect(answer.status).toBe(status);
    const one = `/api/courses/${here.course.id}/classes/${paid}`;
    const seen = await door.as(actor, here.academy)(one);
    expect(seen.status).toBe(classStatus);
    if (classStatus !== 200) return;
    const { videoMetadata } = await seen.json();
    expect(videoMetadata.originalVideoUrl).toBe(status === 200 ? original : null);
    expect(videoMetadata).toMatchObject({
      url: `${video.folder}/master.m3u8`,
      posterUrl: `${video.folder}/poster.jpg`,
      storyboardUrl: `${video.folder}/storyboard.vtt`,
      availableQuality: ["144p"],
      originalQuality: "1080p",
    });
  });

  test("supports ranges, and needs a session; a pass does not open it", async () => {
    const teacher = door.as(here.teacher, here.academy);
    const part = await teacher(original, { headers: { range: "bytes=4-7" } });
    expect([part.status, await part.text()]).toEqual([206, "orig"]);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("cache-control")).toBe("private, no-cache");
    await problemIn(await door.anyone(here.academy)(original), 404);
    await problemIn(await withPass(passAt(video), original), 404);
    await problemIn(await door.as(foreigner, otherAcademy.academy)(original), 404);
  });
});
