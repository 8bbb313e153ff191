import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModule } from "#src/courses/authoring/outline/add-module.ts";
import { type Course, findCourse, lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath, lessonPath, slugOf } from "#src/courses/rules.ts";
import type { Academy } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { openWorld, type World } from "#src/testing/world.ts";
import { loader } from "./course.page.tsx";
import { type CourseViewer, detailOf } from "./course-detail-data.ts";

let world: World;
let academy: Academy;
let course: Course;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.academy();
  academy = here.academy;
  course = here.course;
});
afterAll(() => world.close());

const stranger: CourseViewer = { opens: false, previewing: false, freeFlow: false };

const everyLesson = () => new Set(lessonsInOrder(course).map(({ id }) => id));

function shownTo(changes: Partial<CourseViewer>, of = course, playable = everyLesson()) {
  const viewer = { ...stranger, ...changes };
  return detailOf({ academy, course: of, playable, url: "", rate: null, viewer, now: new Date() });
}

function hrefsFor(changes: Partial<CourseViewer>): (string | null)[] {
  return shownTo(changes).modules.flatMap((one) => one.lessons.map(({ href }) => href));
}

/** The first of the two classes is free. */
const paths = () =>
  course.modules.flatMap((one) => one.lessons.map(({ id }) => lessonPath(course.id, id)));

test("a class is a link for viewers who may watch it, and the free one for everybody", () => {
  const [free, paid] = paths();
  expect(hrefsFor({})).toEqual([`${free}?isFreeFlow=true`, null]);
  expect(hrefsFor({ freeFlow: true })).toEqual([null, null]);
  expect(hrefsFor({ opens: true })).toEqual([free, paid]);
  expect(hrefsFor({ opens: true, freeFlow: true })).toEqual([free, paid]);
});

test("a preview carries over from class to class", () => {
  const previewing = { opens: true, previewing: true };
  expect(hrefsFor(previewing)).toEqual(paths().map((path) => `${path}?teacherPreview=true`));
});

test("a preview hides what students do not see, and its minutes", () => {
  const [first, ...rest] = course.modules;
  if (!first) throw new Error("a course without modules");
  const hidden = first.lessons.map((lesson) => ({ ...lesson, shown: false }));
  const drafted = { ...course, modules: [{ ...first, lessons: hidden }, ...rest] };
  const manager = { opens: true };
  expect(shownTo(manager, drafted).lessonCount).toBe(2);
  const preview = shownTo({ ...manager, previewing: true }, drafted);
  expect(preview.lessonCount).toBe(1);
  expect(preview.modules.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
  expect(preview.freeLesson).toBeNull();
});

test("everybody is offered the first class for free, after sign-in if needed", () => {
  expect(shownTo({}).freeLesson?.href).toBe(`${paths()[0]}?isFreeFlow=true`);
  expect(shownTo({ opens: true }).freeLesson?.href).toBe(paths()[0]);
});

test("a free class without a video is offered to nobody, and opens for those with the course", () => {
  const none = new Set<string>();
  const { freeLesson, modules } = shownTo({}, course, none);
  expect(freeLesson).toBeNull();
  const rows = modules.flatMap(({ lessons }) => lessons);
  expect(rows.map(({ href, isFree }) => [href, isFree])).toEqual([
    [null, false],
    [null, false],
  ]);
  const owner = shownTo({ opens: true }, course, none);
  expect(owner.freeLesson).toBeNull();
  expect(owner.modules.flatMap((one) => one.lessons.map(({ href }) => href))).toEqual(paths());
});

test("the course page offers its free class from when its video is ready", async () => {
  const { ctx, teacher, course } = await world.academy();
  const [lesson] = lessonsInOrder(course);
  if (!lesson) throw new Error("a course without classes");
  const offered = async () => {
    const page = await loader(
      visitOf(ctx, coursePath(course), { courseId: course.id, slug: slugOf(course.title) }),
    );
    return page.course.freeLesson?.title ?? null;
  };
  expect(await offered()).toBeNull();
  const { academyId, courseId, id: lessonId } = lesson;
  const id = newId();
  const file = { fileName: "clase.mp4", key: `uploads/${academyId}/${id}.mp4`, bytes: 9 };
  await ctx.db
    .insert(uploads)
    .values({ academyId, id, userId: teacher.id, ...file, expiresAt: ctx.now });
  const original = {
    originalName: "clase.mp4",
    originalKey: file.key,
    status: "converting",
  } as const;
  await ctx.db
    .insert(videos)
    .values({ academyId, id, courseId, lessonId, uploadId: id, ...original });
  expect(await offered()).toBeNull();
  const ready = { status: "ready", readyAt: ctx.now } as const;
  await ctx.db.update(videos).set(ready).where(eq(videos.id, id));
  expect(await offered()).toBe(lesson.title);
});

test("a course that opens later shows its opening day", () => {
  const later = { ...course, scheduledLaunch: new Date("2026-12-03T15:00:00Z") };
  const on = (now: string) =>
    detailOf({
      ...{ academy, course: later, playable: everyLesson(), url: "", rate: null },
      ...{ viewer: stranger, now: new Date(now) },
    }).launch;
  expect(on("2026-11-21T12:00:00Z")?.day).toBe("3 de diciembre");
  expect(on("2026-12-03T15:00:00Z")).toBeNull();
});

test("a module without a class is shown to nobody but who manages the course", async () => {
  const here = await world.academy();
  const teacher = here.as(here.teacher);
  await addModule(teacher, here.course.id, { name: "Todavía en borrador" });
  const countFor = async (ctx: Parameters<typeof findCourse>[0]) =>
    (await findCourse(ctx, here.course.id))?.modules.length;
  expect(await countFor(here.ctx)).toBe(2);
  expect(await countFor(here.as(here.student))).toBe(2);
  expect(await countFor(teacher)).toBe(3);
});
