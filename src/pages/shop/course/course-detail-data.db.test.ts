import { afterAll, beforeAll, expect, test } from "vitest";
import type { Course } from "#src/courses/queries.ts";
import { lessonPath } from "#src/courses/rules.ts";
import { openWorld, type World } from "#src/testing/world.ts";
import { type CourseViewer, detailOf } from "./course-detail-data.ts";

let world: World;
let course: Course;

beforeAll(async () => {
  world = await openWorld();
  course = (await world.academy()).course;
});
afterAll(() => world.close());

const stranger: CourseViewer = {
  signedIn: false,
  opens: false,
  previewing: false,
  freeFlow: false,
};

function shownTo(changes: Partial<CourseViewer>, of = course) {
  const viewer = { ...stranger, ...changes };
  return detailOf({ course: of, url: "", rate: null, viewer, now: new Date() });
}

function hrefsFor(changes: Partial<CourseViewer>): (string | null)[] {
  return shownTo(changes).modules.flatMap((one) => one.lessons.map(({ href }) => href));
}

/** The first of the two classes is free. */
const paths = () =>
  course.modules.flatMap((one) => one.lessons.map(({ id }) => lessonPath(course.id, id)));

test("a class is a link only for viewers who may watch it", () => {
  const [free, paid] = paths();
  expect(hrefsFor({})).toEqual([null, null]);
  expect(hrefsFor({ signedIn: true })).toEqual([`${free}?isFreeFlow=true`, null]);
  expect(hrefsFor({ signedIn: true, freeFlow: true })).toEqual([null, null]);
  expect(hrefsFor({ signedIn: true, opens: true })).toEqual([free, paid]);
  expect(hrefsFor({ signedIn: true, opens: true, freeFlow: true })).toEqual([free, paid]);
});

test("a preview carries over from class to class", () => {
  const previewing = { signedIn: true, opens: true, previewing: true };
  expect(hrefsFor(previewing)).toEqual(paths().map((path) => `${path}?teacherPreview=true`));
});

test("a preview hides unpublished classes and their minutes", () => {
  const [first, ...rest] = course.modules;
  if (!first) throw new Error("a course without modules");
  const hidden = first.lessons.map((lesson) => ({ ...lesson, published: false }));
  const drafted = { ...course, modules: [{ ...first, lessons: hidden }, ...rest] };
  const manager = { signedIn: true, opens: true };
  expect(shownTo(manager, drafted).lessonCount).toBe(2);
  const preview = shownTo({ ...manager, previewing: true }, drafted);
  expect(preview.lessonCount).toBe(1);
  expect(preview.modules[0]).toMatchObject({ seconds: 0, lessons: [] });
  expect(preview.freeLesson).toBeNull();
});

test("everybody is offered the first class for free, after sign-in if needed", () => {
  expect(shownTo({}).freeLesson?.href).toBe(`${paths()[0]}?isFreeFlow=true`);
  expect(shownTo({ signedIn: true, opens: true }).freeLesson?.href).toBe(paths()[0]);
});

test("a course that opens later shows its opening day", () => {
  const later = { ...course, scheduledLaunch: new Date("2026-12-03T15:00:00Z") };
  const on = (now: string) =>
    detailOf({ course: later, url: "", rate: null, viewer: stranger, now: new Date(now) }).launch;
  expect(on("2026-11-21T12:00:00Z")?.day).toBe("3 de diciembre");
  expect(on("2026-12-03T15:00:00Z")).toBeNull();
});
