import { afterAll, expect, test } from "vitest";
import {
  findCourse,
  findCoursesForSale,
  listCoursesOfTeacher,
  listPublishedCourses,
} from "#src/courses/queries.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
import { findLessonToWatch } from "#src/lessons/lesson-to-watch-queries.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { reviewsOf } from "#src/testing/draft-course.ts";
import { arrive } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { deleteAccount } from "./delete-account.ts";

const world = await openWorld();
afterAll(() => world.close());

/** A deleted teacher with a sold course and a draft, and a colleague who stays. */
const home = await world.academy();
const { ctx, course: sold, student: buyer } = home;
const draft = await home.addCourse({ key: "borrador", title: "Borrador de panela" });
const colleagues = await home.addCourse({ key: "otro", title: "Huerta en el patio" });
const colleague = await home.person("teacher", "Hermes Pete");
await changeCourses(ctx, draft.id, { status: "draft" });
await changeCourses(ctx, colleagues.id, { teacherId: colleague.id });
const waiting = await home.addCourse({ key: "espera", title: "Injertos de aguacate" });
await changeCourses(ctx, waiting.id, { status: "processing" });
await ctx.db.insert(courseReviews).values({
  ...{ academyId: home.academy.id, id: newId() },
  ...{ courseId: waiting.id, userId: home.teacher.id },
});
await enrol(ctx, buyer.id, sold.id);
const lessonId = sold.modules[0]?.lessons[0]?.id ?? "";
const originalKey = await addVideo();
const { member } = await arrive(home, home.teacher);
await deleteAccount(member, { confirmation: home.teacher.email });

async function addVideo(): Promise<string> {
  const academyId = home.academy.id;
  const uploadId = newId();
  const key = `uploads/${academyId}/${uploadId}/${newId()}.mp4`;
  await world.outside.files.put(key, new Blob(["bytes"]).stream(), 100);
  await ctx.db.insert(uploads).values({
    academyId,
    id: uploadId,
    userId: home.teacher.id,
    fileName: "clase.mp4",
    key,
    bytes: 5,
    expiresAt: ctx.now,
  });
  await ctx.db.insert(videos).values({
    academyId,
    courseId: sold.id,
    lessonId,
    uploadId,
    originalName: "clase.mp4",
    originalKey: key,
    status: "ready",
    mediaKey: `videos/${academyId}/${uploadId}/1`,
    readyAt: ctx.now,
  });
  return key;
}

test("catalogue, search and checkout no longer have their courses", async () => {
  const remaining = [colleagues.title];
  const titles = async (terms?: string) =>
    (await listPublishedCourses(ctx, { terms, limit: 20, offset: 0 })).courses.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(remaining);
  for (const terms of ["Nubia Chilito", "Cuenta eliminada", sold.title, draft.title]) {
    expect(await titles(terms)).toEqual([]);
  }
  expect(await findCoursesForSale(ctx, [sold.id, draft.id])).toEqual([]);
  for (const { id } of [sold, draft]) expect(await findCourse(ctx, id)).toBeNull();
});

test("a buyer can still watch the course, and sees that its teacher has left", async () => {
  const me = home.as(buyer);
  const found = await findCourseFor(me, sold.id);
  expect(found).toMatchObject({
    title: sold.title,
    status: "archived",
    teacher: { name: "Cuenta eliminada", description: "", pictureUrl: null },
  });
  const watched = await findLessonToWatch(me, sold.id, lessonId);
  expect(watched?.video.masterUrl).toContain("/media/");
  expect(await world.outside.files.stat(originalKey)).not.toBeNull();
});

test("drafts are archived too, and a colleague's course is unchanged", async () => {
  const statusesOf = async (id: string) =>
    (await listCoursesOfTeacher(ctx, id)).map(({ status, title }) => ({ status, title }));
  expect(await statusesOf(home.teacher.id)).toEqual(
    expect.arrayContaining([
      { status: "archived", title: sold.title },
      { status: "archived", title: draft.title },
    ]),
  );
  expect(await statusesOf(colleague.id)).toEqual([
    { status: "published", title: colleagues.title },
  ]);
});

test("a review that waits for the academy ends, since nobody can decide it", async () => {
  expect(await reviewsOf(world, waiting.id)).toMatchObject([{ verdict: "withdrawn" }]);
});
