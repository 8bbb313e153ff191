// Where staff approve courses: what waits for them, what they decide, and who else may not.
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { lessons } from "#src/courses/tables.ts";
import { enqueue, inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { reportSettled } from "#src/media/conversion/set-status.ts";
import { listUnconverted } from "#src/media/queries.ts";
import { videos } from "#src/media/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { addCompleteDraft, lessonIdsOf, reviewsOf, statusOf } from "#src/testing/draft-course.ts";
import { openShop } from "#src/testing/purchase.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { decideCourse } from "./decide-course.ts";
import { approveReview } from "./decide-review.ts";
import { publishStateOf } from "./publish-state-data.ts";
import { versionOfCourse } from "./review-queue-queries.ts";
import { withdrawCourse } from "./withdraw-course.ts";

const shop = await openShop();
const { world } = shop;
world.outside.review = "manual";
afterAll(() => shop.close());
const door = openDoor(world);

async function openPlace(status: "ready" | "playable" = "ready") {
  const here = await world.academy();
  const member = await here.person("admin");
  const course = await addCompleteDraft(world, here, ["ready", status]);
  for (const videoId of await listUnconverted(here.ctx, course.id)) {
    // Its conversion is due after the test.
    await inTransaction(here.ctx, (ctx) =>
      enqueue(ctx, "videos.convert", { videoId }, { startAfter: 3600 }),
    );
  }
  await decideCourse(here.as(here.teacher), course.id, "publish");
  await world.runJobs();
  const [review] = await reviewsOf(world, course.id);
  const reviewId = review?.id ?? expect.fail("no review");
  const staff = door.as(member, here.academy);
  const approve = (client = staff) =>
    client(`/api/reviews/${reviewId}/approve`, { method: "POST" });
  const giveBack = (reason: unknown, client = staff) =>
    client(`/api/reviews/${reviewId}/return`, { json: { reason } });
  return { here, member, course, reviewId, staff, approve, giveBack };
}

async function trailOf(subjectId: string) {
  const rows = await world.database.db
    .select()
    .from(trailEvents)
    .where(eq(trailEvents.subjectId, subjectId));
  return rows.map(({ action, actorId }) => [action, actorId]);
}

test("a course waits for staff, who see it in their queue, and is published once approved", async () => {
  const { here, member, course, reviewId, staff, approve } = await openPlace();
  const ctx = here.as(here.teacher);
  const own = (await findOwnCourse(ctx, course.id)) ?? expect.fail("no course");
  expect(await publishStateOf(ctx, own)).toMatchObject({
    status: "processing",
    waitingFor: "Esperando la revisión de la academia",
  });
  const ids = (id: string) => ({ id, _id: id });
  const listed = await staff("/api/reviews");
  expect(listed.headers.get("x-total-count")).toBe("1");
  expect(await listed.json()).toEqual({
    reviews: [
      {
        id: reviewId,
        course: { ...ids(course.id), title: course.title },
        teacher: { ...ids(here.teacher.id), name: here.teacher.name },
        since: expect.stringMatching(/^\d{4}-/),
        approvedAt: null,
      },
    ],
  });
  const both = await Promise.all([approve(), approve()]);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("published");
  expect((await approve()).status).toBe(204);
  expect((await (await staff("/api/reviews")).json()).reviews).toEqual([]);
  expect(await trailOf(here.teacher.id)).toEqual([["course-approved", member.id]]);
  expect(shop.lettersTo(here.teacher.email)).toHaveLength(1);
});

test("an approved course still waits for its videos", async () => {
  const { here, course, staff, approve } = await openPlace("playable");
  await approve();
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("processing");
  const { reviews } = await (await staff("/api/reviews")).json();
  expect(reviews).toMatchObject([{ approvedAt: expect.any(String) }]);
  const [, second = ""] = lessonIdsOf(course);
  const ready = { status: "ready", readyAt: new Date() } as const;
  const [video] = await world.database.db
    .update(videos)
    .set(ready)
    .where(eq(videos.lessonId, second))
    .returning();
  if (!video) throw new Error("the class has no video");
  await inTransaction(here.ctx, (ctx) => reportSettled(ctx, video, "ready"));
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("published");
});

test("a returned course is a draft again, and its teacher reads the reason", async () => {
  const { here, member, course, giveBack, approve } = await openPlace();
  const [no, long] = [await giveBack("  \n "), await giveBack("x".repeat(1001))];
  expect((await problemIn(no, 400)).errors).toMatchObject([
    { path: "reason", message: "Escribe qué debe mejorar" },
  ]);
  await problemIn(long, 400);
  await problemIn(await giveBack(undefined), 400);
  const reason = "El audio de la segunda clase no se oye.";
  expect((await giveBack(reason)).status).toBe(204);
  expect(await statusOf(world, course.id)).toBe("draft");
  await problemIn(await giveBack(reason), 409);
  await problemIn(await approve(), 409);
  await world.runJobs();
  expect(await reviewsOf(world, course.id)).toMatchObject([
    { verdict: "returned", reasons: [reason], deciderId: member.id },
  ]);
  const [letter, ...more] = shop.lettersTo(here.teacher.email);
  expect(letter?.text).toContain(reason);
  expect(more).toEqual([]);
  expect(await trailOf(here.teacher.id)).toEqual([["course-returned", member.id]]);
  const ctx = here.as(here.teacher);
  const own = (await findOwnCourse(ctx, course.id)) ?? expect.fail("no course");
  expect((await publishStateOf(ctx, own)).reasons).toEqual([reason]);
});

test("what its teacher took back is no longer decided", async () => {
  const { here, course, approve, giveBack } = await openPlace();
  await decideCourse(here.as(here.teacher), course.id, "unpublish");
  await problemIn(await approve(), 409);
  await problemIn(await giveBack("Falta luz"), 409);
  expect(await statusOf(world, course.id)).toBe("draft");
});

test("an administrator of the academy sees and decides, and staff of it", async () => {
  for (const role of ["academy", "admin"] as const) {
    const { here, course, reviewId, approve } = await openPlace();
    const actor = await here.person(role);
    const client = door.as(actor, here.academy);
    const { reviews } = await (await client("/api/reviews")).json();
    expect(reviews).toMatchObject([{ id: reviewId }]);
    expect((await approve(client)).status).toBe(204);
    await world.runJobs();
    expect(await statusOf(world, course.id)).toBe("published");
    expect(await trailOf(here.teacher.id)).toEqual([["course-approved", actor.id]]);
  }
});

test("of two who decide at once, one does", async () => {
  const { here, course, approve, giveBack } = await openPlace();
  const [first, second] = [await here.person("academy"), await here.person("academy")];
  const answers = await Promise.all([
    approve(door.as(first, here.academy)),
    giveBack("El audio no se oye", door.as(second, here.academy)),
  ]);
  await world.runJobs();
  const [approved, returned] = answers.map(({ status }) => status);
  const status = await statusOf(world, course.id);
  // The approval may come first; the return then still ends the review, before the job does.
  expect([
    [204, 204, "draft"],
    [409, 204, "draft"],
    [204, 409, "published"],
  ]).toContainEqual([approved, returned, status]);
});

test("who looked at a course that changed since does not approve it", async () => {
  const { here, course, reviewId } = await openPlace();
  const ctx = here.as(await here.person("academy"));
  const seen = await versionOfCourse(ctx, course.id);
  const [lessonId = ""] = lessonIdsOf(course);
  const newer = { version: sql`${lessons.version} + 1` };
  await world.database.db.update(lessons).set(newer).where(eq(lessons.id, lessonId));
  const changed = { code: "conflict", message: expect.stringContaining("cambió") };
  await expect(approveReview(ctx, reviewId, seen)).rejects.toMatchObject(changed);
  await approveReview(ctx, reviewId, await versionOfCourse(ctx, course.id));
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("published");
});

test("a course on sale is taken off it with a reason, and who has it keeps it", async () => {
  const { here, course, approve } = await openPlace();
  await approve();
  await world.runJobs();
  const learner = await here.person("student");
  await enrol(here.ctx, learner.id, course.id);
  const admin = here.as(await here.person("academy"));
  const reason = "Usa fotos de otra persona.";
  for (const actor of [here.teacher, learner]) {
    const refused = withdrawCourse(here.as(actor), course.id, { reason });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  }
  const elsewhere = await world.academy();
  const stranger = elsewhere.as(await elsewhere.person("academy"));
  const unseen = withdrawCourse(stranger, course.id, { reason });
  await expect(unseen).rejects.toMatchObject({ code: "not_found" });
  await withdrawCourse(admin, course.id, { reason });
  const again = withdrawCourse(admin, course.id, { reason });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  await world.runJobs();
  expect(await statusOf(world, course.id)).toBe("draft");
  const letter = shop.lettersTo(here.teacher.email).at(-1);
  expect(letter?.subject).toBe(`La academia despublicó tu curso: ${course.title}`);
  expect(letter?.text).toContain(reason);
  expect(await isEnrolled(here.ctx, learner.id, course.id)).toBe(true);
  const ctx = here.as(here.teacher);
  const own = (await findOwnCourse(ctx, course.id)) ?? expect.fail("no course");
  expect((await publishStateOf(ctx, own)).reasons).toEqual([reason]);
});

test("nobody else sees or decides", async () => {
  const { here, course, approve, giveBack } = await openPlace();
  const others = [here.teacher, here.student];
  for (const actor of others) {
    const client = door.as(actor, here.academy);
    await problemIn(await client("/api/reviews"), 403);
    await problemIn(await approve(client), 403);
    await problemIn(await giveBack("No", client), 403);
  }
  const elsewhere = await world.academy();
  const stranger = door.as(await elsewhere.person("admin"), elsewhere.academy);
  expect(await (await stranger("/api/reviews")).json()).toEqual({ reviews: [] });
  await problemIn(await approve(stranger), 404);
  await problemIn(await giveBack("No", stranger), 404);
  const nobody = door.anyone(here.academy);
  await problemIn(await nobody("/api/reviews"), 401);
  await problemIn(await approve(nobody), 401);
  expect(await statusOf(world, course.id)).toBe("processing");
});
