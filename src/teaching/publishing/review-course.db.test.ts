// The review: what it waits for, how it ends, and that it ends once.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { archiveCoursesOf } from "#src/courses/authoring/archive-courses-of.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { lessons } from "#src/courses/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { reportSettled } from "#src/media/conversion/set-status.ts";
import { videos } from "#src/media/tables.ts";
import { openDoor } from "#src/testing/door.ts";
import { addCompleteDraft, lessonIdsOf, reviewsOf, statusOf } from "#src/testing/draft-course.ts";
import { attach, drawClip, upload } from "#src/testing/lesson-video.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openShop } from "#src/testing/purchase.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { decideCourse } from "./decide-course.ts";
import { publishStateOf } from "./publish-state-data.ts";
import { reviewCourse } from "./review-course.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const { db } = world.database;
const here = await world.academy();
const door = openDoor(world);

const publish = (home: TestAcademy, id: string) =>
  decideCourse(home.as(home.teacher), id, "publish");

async function stateOf(home: TestAcademy, id: string) {
  const ctx = home.as(home.teacher);
  const course = (await findOwnCourse(ctx, id)) ?? expect.fail("no such course");
  return publishStateOf(ctx, course);
}

const convertJobs = (videoId: string) =>
  world.boss.findJobs("videos.convert", { data: { videoId } });

/** The state that a conversion leaves, and its event. */
async function settle(
  home: TestAcademy,
  lessonId: string,
  change: Partial<typeof videos.$inferInsert>,
) {
  const [video] = await db
    .update(videos)
    .set(change)
    .where(eq(videos.lessonId, lessonId))
    .returning();
  if (!video) throw new Error("the class has no video");
  const outcome = change.status === "failed" ? "failed" : "ready";
  await inTransaction(home.ctx, (ctx) => reportSettled(ctx, video, outcome));
}

const onlyReview = async (courseId: string) =>
  (await reviewsOf(world, courseId)).at(-1) ?? expect.fail("no review");

test("a course whose videos are ready is published, and its teacher is told once", async () => {
  const course = await addCompleteDraft(world, here);
  await publish(here, course.id);
  expect(await stateOf(here, course.id)).toMatchObject({
    status: "processing",
    waitingFor: "Revisando tu curso",
  });
  await world.runJobs();
  const review = await onlyReview(course.id);
  expect(review).toMatchObject({ verdict: "published", deciderId: null, userId: here.teacher.id });
  expect(await stateOf(here, course.id)).toMatchObject({ status: "published", waitingFor: null });
  const letters = shop.lettersTo(here.teacher.email);
  expect(letters).toMatchObject([
    { id: `review-${review.id}`, subject: `Tu curso ya está publicado: ${course.title}` },
  ]);
  expect(letters[0]?.text).toContain(`/explore/courses/${course.id}`);
});

test("a video that is being converted is waited for; its end publishes the course", async () => {
  const course = await addCompleteDraft(world, here, ["ready", "playable"]);
  const [, second = ""] = lessonIdsOf(course);
  await publish(here, course.id);
  const { id: reviewId } = await onlyReview(course.id);
  await reviewCourse(here.ctx, { courseId: course.id, reviewId });
  expect(await stateOf(here, course.id)).toMatchObject({
    status: "processing",
    waitingFor: "Convirtiendo 1 de 2 videos",
  });
  await settle(here, second, { status: "ready", readyAt: new Date() });
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("published");
});

test("a failed conversion returns the course, and the reason names the class", async () => {
  const home = await world.academy();
  const course = await addCompleteDraft(world, home, ["ready", "playable"]);
  const [, second = ""] = lessonIdsOf(course);
  await publish(home, course.id);
  await settle(home, second, { status: "failed", failure: "El archivo no contiene video." });
  await world.runJobs();
  const reason =
    "El video de la clase «Fermentar en tanque» no se pudo convertir. El archivo no contiene video.";
  expect(await stateOf(home, course.id)).toMatchObject({
    status: "draft",
    reasons: [reason],
    missing: [{ text: reason, href: expect.stringMatching(`classes/${second}$`) }],
  });
  const [letter, ...more] = shop.lettersTo(home.teacher.email);
  expect(letter?.text).toContain(reason);
  expect(letter?.text).toContain(`/teachers/courses/${course.id}/status?intent=publish`);
  expect(more).toEqual([]);
  // Asked for again, the old reasons are gone.
  await settle(home, second, { status: "ready", readyAt: new Date() });
  await publish(home, course.id);
  expect(await stateOf(home, course.id)).toMatchObject({ status: "processing", reasons: [] });
});

describe("a received video", () => {
  test("without a job gets one, however often the review looks", async () => {
    const course = await addCompleteDraft(world, here, ["ready", "received"]);
    await publish(here, course.id);
    const { id: reviewId } = await onlyReview(course.id);
    const look = () => reviewCourse(here.ctx, { courseId: course.id, reviewId });
    await look();
    await Promise.all([look(), look(), look()]);
    const all = await db.select().from(videos).where(eq(videos.courseId, course.id));
    const received = all.find(({ status }) => status === "received");
    expect(await convertJobs(received?.id ?? "")).toHaveLength(1);
    await decideCourse(here.as(here.teacher), course.id, "unpublish");
    await world.boss.deleteAllJobs("videos.convert");
  });

  test("is converted once, and then the course is on sale", async () => {
    const home = await world.academy();
    const course = await addCompleteDraft(world, home, ["ready"]);
    const teacher = door.as(home.teacher, home.academy);
    const [, second = ""] = lessonIdsOf(course);
    const url = await upload(teacher, drawClip("start"));
    const { id } = await (await attach(teacher, second, url)).json();
    await Promise.all(Array.from({ length: 20 }, () => publish(home, course.id)));
    await world.runJobs();
    expect(await statusOf(world, course.id)).toBe("published");
    expect(await convertJobs(id)).toHaveLength(1);
    expect(await reviewsOf(world, course.id)).toHaveLength(1);
  }, 60_000);
});

describe("what is there at the end counts", () => {
  test("a course that lost something meanwhile is returned", async () => {
    const course = await addCompleteDraft(world, here);
    await publish(here, course.id);
    await changeCourses(here.ctx, course.id, { faqs: [] });
    await world.runJobs();
    expect(await onlyReview(course.id)).toMatchObject({
      verdict: "returned",
      reasons: ["Debes agregar al menos una pregunta frecuente"],
    });
  });

  test("a class that is not listed any more is not waited for", async () => {
    const course = await addCompleteDraft(world, here, ["ready", "playable"]);
    const [, second = ""] = lessonIdsOf(course);
    await publish(here, course.id);
    await db.update(lessons).set({ published: false }).where(eq(lessons.id, second));
    await world.runJobs();
    expect(await statusOf(world, course.id)).toBe("published");
  });

  test("a course that its teacher took back, or whose teacher left, is let be", async () => {
    const home = await world.academy();
    const [back, left] = [await addCompleteDraft(world, home), await addCompleteDraft(world, home)];
    for (const { id } of [back, left]) await publish(home, id);
    await decideCourse(home.as(home.teacher), back.id, "unpublish");
    await inTransaction(home.ctx, (ctx) => archiveCoursesOf(ctx, home.teacher.id, []));
    await world.runJobs();
    for (const { id } of [back, left]) {
      expect(await statusOf(world, id)).toBe("archived");
      expect(await onlyReview(id)).toMatchObject({ verdict: "withdrawn" });
    }
    expect(shop.lettersTo(home.teacher.email)).toEqual([]);
  });
});

describe("a worker that dies", () => {
  test("in the middle leaves the course as it was; the next run publishes it once", async () => {
    const home = await world.academy();
    const course = await addCompleteDraft(world, home);
    await publish(home, course.id);
    const { id: reviewId } = await onlyReview(course.id);
    const about = { courseId: course.id, reviewId };
    const { queue } = world.outside;
    const dying: typeof queue = {
      send: () => Promise.reject(new Error("killed")),
      findJobs: queue.findJobs.bind(queue),
      redrive: queue.redrive.bind(queue),
      deleteJob: queue.deleteJob.bind(queue),
    };
    const killed = { ...home.ctx, outside: { ...home.ctx.outside, queue: dying } };
    await expect(reviewCourse(killed, about)).rejects.toThrow("killed");
    expect(await statusOf(world, course.id)).toBe("processing");
    expect(await onlyReview(course.id)).toMatchObject({ verdict: null });
    await world.runJobs();
    expect(await statusOf(world, course.id)).toBe("published");
    expect(shop.lettersTo(home.teacher.email)).toHaveLength(1);
  });

  test("after its work, before it says so, runs again and changes nothing", async () => {
    const home = await world.academy();
    const course = await addCompleteDraft(world, home);
    await publish(home, course.id);
    const [job] = await world.boss.fetch<{ courseId: string; reviewId: string }>("courses.review");
    const about = job?.data ?? expect.fail("no job");
    expect(about.courseId).toBe(course.id);
    await reviewCourse(home.ctx, about);
    const first = await onlyReview(course.id);
    await world.boss.fail("courses.review", job?.id ?? "");
    await Promise.all([reviewCourse(home.ctx, about), reviewCourse(home.ctx, about)]);
    await world.runJobs();
    expect(await onlyReview(course.id)).toEqual(first);
    expect(shop.lettersTo(home.teacher.email)).toHaveLength(1);
  });
});

test("a mailbox that is not proven gets no mail", async () => {
  const home = await world.academy();
  const course = await addCompleteDraft(world, home);
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, home.teacher.id));
  await publish(home, course.id);
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("published");
  expect(shop.lettersTo(home.teacher.email)).toEqual([]);
});

test("a deleted account and a removed course get no mail", async () => {
  const home = await world.academy();
  const [gone, kept] = [await addCompleteDraft(world, home), await addCompleteDraft(world, home)];
  for (const { id } of [gone, kept]) {
    await publish(home, id);
    const { id: reviewId } = await onlyReview(id);
    await reviewCourse(home.ctx, { courseId: id, reviewId });
  }
  await decideCourse(home.as(home.teacher), gone.id, "unpublish");
  await decideCourse(home.as(home.teacher), gone.id, "remove");
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, home.teacher.id));
  await world.runJobs();
  expect(shop.lettersTo(home.teacher.email)).toEqual([]);
});
