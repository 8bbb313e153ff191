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

test("everyone else is refused, and a class has only one address", async () => {
  const other = await here.person("teacher");
  const strangers = [here.as(other), otherAcademy.as(otherAcademy.teacher)];
  for (const ctx of strangers)
    await expect(open(ctx)).rejects.toMatchObject({ init: { status: 404 } });
  const wrong = open(here.as(here.teacher), { ...place, moduleId: second?.id ?? "" });
  await expect(wrong).rejects.toMatchObject({ init: { status: 404 } });
  await expect(open(here.as(here.student))).rejects.toMatchObject({ status: 302 });
});
