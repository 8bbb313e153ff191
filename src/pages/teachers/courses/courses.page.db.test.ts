import { afterAll, beforeAll, expect, test } from "vitest";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as area from "../teachers.layout.tsx";
import { loader } from "./courses.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

const open = (query = "", teacher = here.teacher) =>
  throughGuard(area, visitOf(here.as(teacher), `/teachers/courses${query}`, {}), loader);
const titlesAt = async (query: string) => (await open(query)).courses.map(({ title }) => title);

async function inProcess(title: string) {
  const course = await here.addCourse({ title });
  await changeCourses(here.ctx, course.id, { status: "processing" });
  return course;
}

beforeAll(async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const { id } = await here.addCourse({ title: `Borrador ${number}` });
    await changeCourses(here.ctx, id, { status: "draft" });
  }
});

test("a card has what the specification lists", async () => {
  await changeCourses(here.ctx, here.course.id, {
    createdAt: new Date("2026-03-12T17:00:00Z"),
    studentCount: 1240,
  });
  const { courses } = await open("?tab=published");
  expect(courses).toEqual([
    {
      id: here.course.id,
      title: here.course.title,
      category: "cultivo",
      status: "published",
      studentCount: 1240,
      priceCents: 3900,
      moduleCount: 2,
      coverUrl: expect.stringContaining(here.course.id),
      created: "12 de marzo de 2026",
      href: `/teachers/courses/${here.course.id}/info`,
      previewHref: expect.stringContaining("?teacherPreview=true"),
      copyId: expect.any(String),
      waitingFor: null,
    },
  ]);
});

test("five a page; past the last page the last one is shown", async () => {
  expect(await open("?tab=draft")).toMatchObject({ pages: 2, counts: { draft: 6, published: 1 } });
  expect(await titlesAt("?tab=draft")).toHaveLength(5);
  expect(await titlesAt("?tab=draft&page=2")).toEqual(["Borrador 1"]);
  const past = await open("?tab=draft&page=9&sort=title").catch((thrown: unknown) => thrown);
  expect(past).toBeInstanceOf(Response);
  expect((past as Response).headers.get("location")).toBe(
    "/teachers/courses?tab=draft&sort=title&page=2",
  );
});

test("a search counts what it finds in each tab, and opens the first with something", async () => {
  expect(await open("?terms=borradór")).toMatchObject({
    asked: { tab: "draft" },
    counts: { published: 0, draft: 6, archived: 0 },
  });
  expect(await titlesAt("?terms=3+bor")).toEqual(["Borrador 3"]);
  const nothing = await open("?terms=ninguno");
  expect(nothing).toMatchObject({ courses: [], pages: 1, isEmptyAccount: false });
});

test("a course in process stands among the drafts, with what it waits for", async () => {
  const waiting = await inProcess("Con videos");
  const lessonIds = waiting.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const [one = "", two = ""] = lessonIds;
  await storedVideo(world, here, one, "ready");
  await storedVideo(world, here, two, "failed");
  await storedVideo(world, here, two, "received");
  await inProcess("Sin videos");
  const { courses } = await open("?tab=draft&sort=newest");
  expect(courses.slice(0, 2)).toMatchObject([
    { title: "Sin videos", waitingFor: "Revisando tu curso" },
    {
      title: "Con videos",
      waitingFor: "Convirtiendo 1 de 2 videos",
      href: `/teachers/courses/${waiting.id}/modules`,
    },
  ]);
});

test("a teacher without courses", async () => {
  const colleague = await here.person("teacher");
  expect(await open("", colleague)).toMatchObject({ isEmptyAccount: true, courses: [] });
});
