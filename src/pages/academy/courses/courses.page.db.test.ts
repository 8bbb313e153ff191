// The courses of an academy as its administrators see them, and what they decide on their pages.
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#src/ctx.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { addCompleteDraft, reviewsOf, statusOf } from "#src/testing/draft-course.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { loader as listLoader } from "./courses.page.tsx";
import { action, loader } from "./review.page.tsx";

const world = await openWorld({ review: "manual" });
afterAll(() => world.close());
const path = "/semillero/admin/courses";

function list(here: TestAcademy, admin: Actor, query = "") {
  return throughGuard(area, visitOf(here.as(admin), path + query), listLoader);
}

function open(here: TestAcademy, actor: Actor, courseId: string) {
  return throughGuard(area, visitOf(here.as(actor), `${path}/${courseId}`, { courseId }), loader);
}

async function send(here: TestAcademy, actor: Actor, courseId: string, fields: object) {
  const visit = visitOf(here.as(actor), `${path}/${courseId}`, { courseId });
  const headers = Object.fromEntries(visit.request.headers);
  const body = new URLSearchParams(fields as Record<string, string>);
  const request = new Request(visit.url, { method: "POST", headers, body });
  const answer = await throughGuard(area, { ...visit, request }, action).catch((e: unknown) => e);
  if (answer instanceof Response) return answer.headers.get("location");
  return (answer as { data: { problem: { status: number; detail: string } } }).data.problem;
}

async function openPlace() {
  const here = await world.academy();
  const admin = await here.person("academy");
  const course = await addCompleteDraft(world, here);
  await decideCourse(here.as(here.teacher), course.id, "publish");
  await world.runJobs();
  return { here, admin, course };
}

test("the list has the academy's courses in every status, and is searched by title and teacher", async () => {
  const { here, admin, course } = await openPlace();
  const draft = await here.addCourse({ title: "Abejas sin aguijón" });
  const { rows, waiting } = await list(here, admin);
  expect(rows.map(({ id }) => id).sort()).toEqual([course.id, draft.id, here.course.id].sort());
  expect(waiting).toBe(1);
  const ids = async (query: string) => (await list(here, admin, query)).rows.map(({ id }) => id);
  expect(await ids("?terms=aguijon")).toEqual([draft.id]);
  expect(await ids("?terms=chilito")).toHaveLength(3);
  expect(await ids("?terms=%25")).toEqual([]);
  expect(await ids("?status=processing")).toEqual([course.id]);
  expect(await ids("?tab=review")).toEqual([course.id]);
  const other = await world.academy();
  expect((await list(other, await other.person("academy"))).rows).toMatchObject([
    { id: other.course.id },
  ]);
});

test("a course that waits is looked at with its classes, and approved once", async () => {
  const { here, admin, course } = await openPlace();
  const shown = await open(here, admin, course.id);
  expect(shown).toMatchObject({ status: "processing", gaps: [], page: expect.any(String) });
  const lessons = shown.modules.flatMap((module) => module.lessons);
  expect(lessons).toMatchObject([
    { href: expect.stringContaining("/clases/"), state: "Video listo" },
    { state: "Video listo" },
  ]);
  const { review } = shown;
  if (!review) throw new Error("nothing waits");
  const approve = { intent: "approve", review: review.id, seen: review.seen };
  const stale = await send(here, admin, course.id, { ...approve, seen: "1" });
  expect(stale).toMatchObject({ status: 409, detail: expect.stringContaining("cambió") });
  for (const _ of [1, 2]) {
    expect(await send(here, admin, course.id, approve)).toBe(`${path}/${course.id}?done=approve`);
  }
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("published");
});

test("it is returned with a reason, and a course on sale is taken off it", async () => {
  const { here, admin, course } = await openPlace();
  const { review } = await open(here, admin, course.id);
  const back = { intent: "return", review: review?.id ?? "", reason: "" };
  expect(await send(here, admin, course.id, back)).toMatchObject({ status: 400 });
  const reason = "El audio no se oye.";
  expect(await send(here, admin, course.id, { ...back, reason })).toContain("done=return");
  expect((await open(here, admin, course.id)).reasons).toEqual([reason]);
  expect(await reviewsOf(world, course.id)).toMatchObject([{ deciderId: admin.id }]);
  const off = { intent: "withdraw", reason: "Copia otro curso." };
  expect(await send(here, admin, course.id, off)).toMatchObject({ status: 409 });
  expect(await send(here, admin, here.course.id, off)).toContain("done=withdraw");
  expect(await statusOf(world, here.course.id)).toBe("draft");
});

test("another academy's course is not there", async () => {
  const { course } = await openPlace();
  const other = await world.academy();
  const admin = await other.person("academy");
  const gone = { init: { status: 404 } };
  await expect(open(other, admin, course.id)).rejects.toMatchObject(gone);
  await expect(open(other, admin, "no-es-un-id")).rejects.toMatchObject(gone);
  const [review] = await reviewsOf(world, course.id);
  const approve = { intent: "approve", review: review?.id ?? "", seen: "x" };
  expect(await send(other, admin, course.id, approve)).toMatchObject({ status: 404 });
});
