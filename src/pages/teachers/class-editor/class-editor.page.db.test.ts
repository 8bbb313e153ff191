import { afterAll, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../teachers.layout.tsx";
import { loader } from "./class-editor.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const otherAcademy = await world.academy();
const [first, second] = here.course.modules;
const place = {
  courseId: here.course.id,
  moduleId: first?.id ?? "",
  classId: first?.lessons[0]?.id ?? "",
};

function open(ctx: Ctx, params = place) {
  return throughGuard(area, visitOf(ctx, "/teachers", params), loader);
}

test("the teacher finds the class without a video, and later with its video", async () => {
  const before = await open(here.as(here.teacher));
  expect(before).toMatchObject({
    lesson: { id: place.classId, isFinished: true },
    files: { content: null, shown: null, attachments: [] },
  });
  const { id } = await storedVideo(world, here, place.classId);
  const { content, shown } = (await open(here.as(here.teacher))).files;
  expect([content?.id, content?.status, shown?.id]).toEqual([id, "ready", id]);
});

test("a link from before a class was moved leads to where it is now", async () => {
  const addressIn = (moduleId: string) =>
    `/teachers/courses/${place.courseId}/modules/${moduleId}/classes/${place.classId}?guardado=2`;
  const former = { ...place, moduleId: second?.id ?? "" };
  const visit = visitOf(here.as(here.teacher), addressIn(former.moduleId), former);
  const answer = await throughGuard(area, visit, loader).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect(answer.headers.get("location")).toBe(addressIn(place.moduleId));
});

test("failed videos, however many, do not hide the one that plays", async () => {
  const course = await here.addCourse();
  const [module] = course.modules;
  const classId = module?.lessons[0]?.id ?? "";
  const { id } = await storedVideo(world, here, classId);
  let newest = "";
  for (let failed = 0; failed < 21; failed++) {
    newest = (await storedVideo(world, here, classId, "failed")).id;
  }
  const at = { courseId: course.id, moduleId: module?.id ?? "", classId };
  const { content, shown } = (await open(here.as(here.teacher), at)).files;
  expect([content?.id, content?.status, shown?.id]).toEqual([newest, "failed", id]);
});

test("everyone else is refused", async () => {
  const other = await here.person("teacher");
  const strangers = [here.as(other), otherAcademy.as(otherAcademy.teacher)];
  for (const ctx of strangers)
    await expect(open(ctx)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(open(here.as(here.student))).rejects.toMatchObject({ status: 302 });
});
