// The decisions of a teacher about the status of a course, by the calls that take them.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { orderItems, payments } from "#src/checkout/tables.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { listPublishedCourses } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { enrolments, waitingEnrolments } from "#src/enrolments/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { addCompleteDraft, reviewsOf, statusOf } from "#src/testing/draft-course.ts";
import { cards, hurried, openShop } from "#src/testing/purchase.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { type Intent, intents, statuses, stepFrom } from "./course-status.rules.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world);
const here = await world.academy();
const elsewhere = await world.academy();
const teacher = door.as(here.teacher, here.academy);
const staff = await here.person("admin");

const call = (client: typeof teacher, id: string, intent: Intent) =>
  intent === "remove"
    ? client(`/api/courses/${id}`, { method: "DELETE" })
    : client(`/api/courses/${id}/${intent}`, { method: "POST" });

const rowOf = async (id: string) => {
  const [row] = await world.database.db.select().from(courses).where(eq(courses.id, id));
  return row ?? expect.fail("no such course");
};

describe.each(statuses)("of a course that is %s", (from) => {
  test.each(intents)("%s answers as the table says, twice", async (intent) => {
    const course = await addCompleteDraft(world, here);
    await changeCourses(here.ctx, course.id, { status: from });
    const step = stepFrom(from, intent);
    if ("refusal" in step) {
      expect((await problemIn(await call(teacher, course.id, intent), 409)).detail).toBe(
        step.refusal,
      );
      return expect(await statusOf(world, course.id)).toBe(from);
    }
    const wanted = { publish: 202, remove: 204 }[intent as string] ?? 200;
    for (const _ of ["once", "again"]) {
      const answer = await call(teacher, course.id, intent);
      expect(answer.status).toBe(wanted);
      if (step.to === "removed") continue;
      expect(await answer.json()).toEqual({ id: course.id, _id: course.id, status: step.to });
      expect(await statusOf(world, course.id)).toBe(step.to);
    }
    expect((await rowOf(course.id)).removedAt !== null).toBe(step.to === "removed");
  });
});

test("a course that lacks something is not published; the answer lists what", async () => {
  const course = await addCompleteDraft(world, here, ["ready"]);
  await changeCourses(here.ctx, course.id, { usesPrint: false, prerequisites: ["Ganas"] });
  const { detail, errors } = await problemIn(await call(teacher, course.id, "publish"), 409);
  expect(detail).toBe("A tu curso le falta algo para poder ser publicado");
  expect(errors?.map(({ path }) => path)).toEqual([
    "coverImageUrl",
    "prerequisites",
    "modules[1].classes[0]",
  ]);
  expect(await statusOf(world, course.id)).toBe("draft");
  expect(await reviewsOf(world, course.id)).toEqual([]);

  const empty = await here.addCourse({ modules: [] });
  await changeCourses(here.ctx, empty.id, { status: "draft", usesPrint: true });
  const refusal = await problemIn(await call(teacher, empty.id, "publish"), 409);
  expect(refusal.detail).toBe(
    "Tu curso debe tener al menos un módulo con al menos una clase para poder ser publicado",
  );
});

test.each(intents)("%s is for the course's own teacher and for staff", async (intent) => {
  const course = await addCompleteDraft(world, here);
  if (intent === "unpublish") await changeCourses(here.ctx, course.id, { status: "published" });
  if (intent === "restore") await changeCourses(here.ctx, course.id, { status: "archived" });
  const before = await rowOf(course.id);
  const learner = await here.person("student");
  if (intent !== "remove") await enrol(here.ctx, learner.id, course.id);
  const strangers = [learner, await here.person("teacher"), await here.person("academy")];
  for (const stranger of strangers) {
    await problemIn(await call(door.as(stranger, here.academy), course.id, intent), 404);
  }
  for (const stranger of [elsewhere.teacher, await elsewhere.person("admin")]) {
    await problemIn(await call(door.as(stranger, elsewhere.academy), course.id, intent), 404);
  }
  await problemIn(await call(door.anyone(here.academy), course.id, intent), 401);
  await problemIn(await call(teacher, "ninguno", intent), 404);
  expect(await rowOf(course.id)).toMatchObject({ status: before.status, removedAt: null });
  const answer = await call(door.as(staff, here.academy), course.id, intent);
  expect(answer.status).toBeLessThan(300);
});

test("the catalogue counts a course while it is published, and only then", async () => {
  const home = await world.academy();
  const client = door.as(home.teacher, home.academy);
  const total = async () => (await listPublishedCourses(home.ctx, { limit: 9, offset: 0 })).total;
  const course = await addCompleteDraft(world, home);
  expect(await total()).toBe(1);
  await call(client, course.id, "publish");
  expect(await total()).toBe(1);
  await world.runJobs();
  expect(await total()).toBe(2);
  await call(client, course.id, "unpublish");
  expect(await total()).toBe(1);
  await call(client, course.id, "archive");
  await call(client, course.id, "restore");
  await call(client, course.id, "publish");
  await world.runJobs();
  expect(await total()).toBe(2);
  await call(client, course.id, "archive");
  expect(await total()).toBe(1);
});

test("a course that is published again keeps its place among the newest", async () => {
  const course = await addCompleteDraft(world, here);
  await call(teacher, course.id, "publish");
  await world.runJobs();
  const first = (await rowOf(course.id)).publishedAt;
  expect(first).not.toBeNull();
  await call(teacher, course.id, "unpublish");
  await call(teacher, course.id, "publish");
  await world.runJobs();
  expect(await rowOf(course.id)).toMatchObject({ status: "published", publishedAt: first });
});

test("a tab that holds the draft saves over none that was to be published since", async () => {
  const course = await addCompleteDraft(world, here);
  const { version } = await rowOf(course.id);
  for (const _ of ["once", "again"]) await call(teacher, course.id, "publish");
  await world.runJobs();
  const json = { id: course.id, title: "Media fra", version };
  const late = await teacher("/api/teachers/courses", { method: "PUT", json });
  expect((await problemIn(late, 409)).detail).toBe("Este curso cambió en otra pestaña");
  const published = { status: "published", title: course.title, version: version + 1 };
  expect(await rowOf(course.id)).toMatchObject(published);
  await call(teacher, course.id, "unpublish");
  expect(await rowOf(course.id)).toMatchObject({ version: version + 1 });
});

describe("a course is archived instead of removed", () => {
  const archived = async (id: string) => {
    for (const _ of ["once", "again"]) {
      const answer = await call(teacher, id, "remove");
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ id, _id: id, status: "archived" });
    }
    expect(await rowOf(id)).toMatchObject({ status: "archived", removedAt: null });
  };

  test("where somebody has it, or waits for it", async () => {
    const [had, awaited] = [
      await addCompleteDraft(world, here),
      await addCompleteDraft(world, here),
    ];
    await enrol(here.ctx, here.student.id, had.id);
    await archived(had.id);
    expect(await isEnrolled(here.ctx, here.student.id, had.id)).toBe(true);
    const academyId = here.academy.id;
    await world.database.db
      .insert(waitingEnrolments)
      .values({ academyId, email: "luz@correo.test", courseId: awaited.id });
    await archived(awaited.id);
  });

  test("also while it is published, and then it is not sold; not while it is processed", async () => {
    const course = await here.addCourse();
    await enrol(here.ctx, here.student.id, course.id);
    await changeCourses(here.ctx, course.id, { status: "processing" });
    await problemIn(await call(teacher, course.id, "remove"), 409);
    expect(await statusOf(world, course.id)).toBe("processing");
    await changeCourses(here.ctx, course.id, { status: "published" });
    await archived(course.id);
    const { courses: listed } = await listPublishedCourses(here.ctx, { limit: 50, offset: 0 });
    expect(listed.map(({ id }) => id)).not.toContain(course.id);
  });

  test("where an order is paid or open; a declined one is no reason", async () => {
    const [paid, open, declined] = [
      await here.addCourse(),
      await here.addCourse(),
      await here.addCourse(),
    ];
    const buyer = here.as(await here.person("student"));
    await pay(buyer, await shop.purchase(paid));
    await world.database.db.delete(enrolments).where(eq(enrolments.courseId, paid.id));
    await pay(hurried(buyer), await shop.purchase(open));
    await pay(buyer, await shop.purchase(declined, cards.declined)).catch(() => {});
    for (const { id } of [paid, open, declined]) {
      await changeCourses(here.ctx, id, { status: "archived" });
    }
    await archived(paid.id);
    await archived(open.id);
    expect((await call(teacher, declined.id, "remove")).status).toBe(204);
  });
});

test.each([
  ["unsent", 1, 200],
  ["refused", 1, 200],
  ["unanswered", 1, 200],
  ["unsent", 3, 204],
  ["declined", 1, 204],
] as const)(
  "a payment that is %s for %i days: removal answers %i",
  async (status, days, answer) => {
    const course = await here.addCourse();
    const buyer = here.as(await here.person("student"));
    await pay(buyer, await shop.purchase(course, cards.declined)).catch(() => {});
    const { db } = world.database;
    const [item] = await db.select().from(orderItems).where(eq(orderItems.courseId, course.id));
    const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    // A buyer at a counter has three days to pay.
    const moments = { createdAt: daysAgo(days + 3), settledAt: daysAgo(days) };
    await db
      .update(payments)
      .set({ status, ...moments })
      .where(eq(payments.orderId, item?.orderId ?? ""));
    await changeCourses(here.ctx, course.id, { status: "archived" });
    expect((await call(teacher, course.id, "remove")).status).toBe(answer);
  },
);

test("a removed course is gone for its teacher, and for no other decision", async () => {
  const course = await addCompleteDraft(world, here);
  await call(teacher, course.id, "remove");
  expect(await findOwnCourse(here.as(here.teacher), course.id)).toBeNull();
  for (const intent of intents.filter((one) => one !== "remove")) {
    await problemIn(await call(teacher, course.id, intent), 404);
  }
  const colleague = door.as(await here.person("teacher"), here.academy);
  await problemIn(await call(colleague, course.id, "remove"), 404);
});

describe("twenty calls at once", () => {
  const twenty = (id: string, of: Intent[]) =>
    Promise.all(
      Array.from({ length: 20 }, (_, i) => call(teacher, id, of[i % of.length] ?? "publish")),
    );

  test("to publish make one review, one mail and one publication", async () => {
    const course = await addCompleteDraft(world, here);
    const answers = await twenty(course.id, ["publish"]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const reviews = await reviewsOf(world, course.id);
    expect(reviews).toHaveLength(1);
    await world.runJobs();
    expect(await statusOf(world, course.id)).toBe("published");
    const told = shop.lettersTo(here.teacher.email);
    expect(told.filter(({ id }) => id === `review-${reviews[0]?.id}`)).toHaveLength(1);
  });

  test("to remove, all answer as if alone", async () => {
    const course = await addCompleteDraft(world, here);
    const answers = await twenty(course.id, ["remove"]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  });

  test("for different things end in one state, with no review left over", async () => {
    const course = await addCompleteDraft(world, here);
    await twenty(course.id, ["publish", "unpublish", "archive", "restore"]);
    await world.runJobs();
    const status = await statusOf(world, course.id);
    expect(["draft", "published", "archived"]).toContain(status);
    const verdicts = (await reviewsOf(world, course.id)).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict !== "withdrawn")).toEqual(
      status === "published" ? ["published"] : [],
    );
  });
});
