// Catches: a badge one learner too early or for learners who left, one that is awarded twice or
// told twice, one for another teacher's deeds, one that is lost, a month that is no month.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol, withdraw } from "#src/enrolments/enrol.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { comments } from "#src/lessons/tables.ts";
import { notifications } from "#src/notifications/tables.ts";
import { publishCourse } from "#src/teaching/publishing/publish-course.ts";
import { addCompleteDraft, lessonIdsOf } from "#src/testing/draft-course.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { awardBadges } from "./award-badges.ts";
import { badgesOf } from "./badge-queries.ts";
import type { BadgeName } from "./badges.rules.ts";

const world = await openWorld();
afterAll(() => world.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** An academy whose teacher has one course: with so many learners, published so many days ago. */
async function openHome({ students = 0, publishedDaysAgo = 3 } = {}): Promise<TestAcademy> {
  const here = await world.academy();
  const publishedAt = daysAgo(publishedDaysAgo);
  await changeCourses(here.ctx, here.course.id, { studentCount: students, publishedAt });
  return here;
}

async function judged(here: TestAcademy, teacher = here.teacher): Promise<BadgeName[]> {
  await awardBadges({ ...here.ctx, now: new Date() }, {});
  return (await badgesOf(here.ctx, teacher.id)).map(({ badge }) => badge).sort();
}

async function toldOf(here: TestAcademy): Promise<string[]> {
  const rows = await world.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, here.teacher.id));
  return rows.map(({ kind, text, href }) => `${kind}: ${text} ${href}`).sort();
}

type Question = { days: number; answered: boolean; teacherId?: string };

async function ask(here: TestAcademy, { days, answered, teacherId = here.teacher.id }: Question) {
  const [lessonId = ""] = lessonIdsOf(here.course);
  const createdAt = daysAgo(days);
  await world.database.db.insert(comments).values({
    ...{ academyId: here.academy.id, id: newId(), courseId: here.course.id, lessonId },
    ...{ userId: here.student.id, text: "¿Cada cuánto se riega?", teacherId, createdAt },
    answeredAt: answered ? createdAt : null,
  });
}

test("the first published course is a badge, once, and its teacher is told once", async () => {
  const here = await openHome();
  expect(await judged(here)).toEqual(["first-course"]);
  expect(await judged(here)).toEqual(["first-course"]);
  await Promise.all([awardBadges(here.ctx, {}), awardBadges(here.ctx, {})]);
  expect(await toldOf(here)).toEqual([
    "badge: Ganaste la insignia «Primer curso». /teachers#insignias",
  ]);
});

test("a draft earns nothing, and an unpublished course keeps what it earned", async () => {
  const here = await openHome();
  await changeCourses(here.ctx, here.course.id, { status: "draft", publishedAt: null });
  expect(await judged(here)).toEqual([]);
  await changeCourses(here.ctx, here.course.id, { status: "published", publishedAt: new Date() });
  expect(await judged(here)).toEqual(["first-course"]);
  await changeCourses(here.ctx, here.course.id, { status: "draft", publishedAt: null });
  expect(await judged(here)).toEqual(["first-course"]);
});

test("ten learners are ten, over all courses; who left before does not count, after does", async () => {
  const here = await openHome({ students: 4 });
  const other = await here.addCourse({ students: 5 });
  expect(await judged(here)).toEqual(["first-course"]);
  await enrol(here.ctx, here.student.id, other.id);
  const leave = () =>
    inTransaction(here.ctx, async (ctx) => {
      const learner = { email: here.student.email, buyerId: here.student.id };
      await countOnDays(ctx, await withdraw(ctx, learner, [other.id]));
    });
  await leave();
  expect(await judged(here)).toEqual(["first-course"]);
  await enrol(here.ctx, here.student.id, other.id);
  expect(await judged(here)).toEqual(["first-course", "ten-learners"]);
  await leave();
  expect(await judged(here)).toEqual(["first-course", "ten-learners"]);
});

test("a hundred learners are not ninety-nine", async () => {
  const here = await openHome({ students: 99 });
  expect(await judged(here)).toEqual(["first-course", "ten-learners"]);
  await enrol(here.ctx, here.student.id, here.course.id);
  expect(await judged(here)).toEqual(["first-course", "hundred-learners", "ten-learners"]);
});

test("the first learner who finishes is a badge, unless it was taken back before", async () => {
  const here = await openHome();
  const finish = (completed: number) =>
    inTransaction(here.ctx, (ctx) =>
      countOnDays(ctx, [{ courseId: here.course.id, at: here.ctx.now, completed }]),
    );
  await finish(1);
  await finish(-1);
  expect(await judged(here)).toEqual(["first-course"]);
  await finish(1);
  expect(await judged(here)).toEqual(["first-course", "first-finished"]);
});

test.each([
  ["all answered", 30, [{ days: 12, answered: true }], true],
  ["29 days on sale", 29, [{ days: 12, answered: true }], false],
  ["no question in the month", 40, [{ days: 31, answered: true }], false],
  ["one that waits", 40, [3, 12].map((days) => ({ days, answered: days > 3 })), false],
  ["an old one that waits", 90, [50, 12].map((days) => ({ days, answered: days < 50 })), false],
  ["one of today that waits", 40, [0.5, 12].map((days) => ({ days, answered: days > 1 })), true],
] as [string, number, Question[], boolean][])(
  "a month of answers: %s",
  async (_, publishedDaysAgo, questions, isEarned) => {
    const here = await openHome({ publishedDaysAgo });
    for (const question of questions) await ask(here, question);
    expect((await judged(here)).includes("all-answered")).toBe(isEarned);
  },
);

test("nobody earns a badge by another teacher's course, answers or academy", async () => {
  const here = await openHome({ students: 100, publishedDaysAgo: 40 });
  const there = await openHome({ publishedDaysAgo: 40 });
  const colleague = await here.person("teacher", "Luz Dary");
  await ask(here, { days: 12, answered: true });
  const id = newId();
  await world.database.db.insert(comments).values({
    ...{ academyId: there.academy.id, id, courseId: there.course.id, userId: there.student.id },
    ...{ lessonId: lessonIdsOf(there.course)[0] ?? "", text: "¿Y la sombra?" },
  });
  expect(await judged(here, colleague)).toEqual([]);
  expect(await judged(there)).toEqual(["first-course"]);
  expect(await judged(here)).toEqual([
    "all-answered",
    "first-course",
    "hundred-learners",
    "ten-learners",
  ]);
});

test("a job about one teacher judges no other", async () => {
  const here = await openHome();
  const colleague = await here.person("teacher", "Luz Dary");
  const { id } = await here.addCourse({ students: 0 });
  await changeCourses(here.ctx, id, { teacherId: colleague.id });
  await awardBadges(here.ctx, { teacherId: colleague.id });
  expect(await badgesOf(here.ctx, here.teacher.id)).toEqual([]);
  expect(await badgesOf(here.ctx, colleague.id)).toMatchObject([{ badge: "first-course" }]);
});

test("a deleted account earns nothing, even if it is deleted after it was judged", async () => {
  const here = await openHome();
  await world.database.db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(eq(users.id, here.teacher.id));
  expect(await judged(here)).toEqual([]);
  await awardBadges(here.ctx, { teacherId: here.teacher.id });
  expect(await badgesOf(here.ctx, here.teacher.id)).toEqual([]);
});

test("publishing a course leads to its badge without waiting for the night", async () => {
  const here = await openHome();
  await changeCourses(here.ctx, here.course.id, { status: "draft", publishedAt: null });
  const draft = await addCompleteDraft(world, here);
  await publishCourse(here.as(here.teacher), draft.id);
  expect(await world.runJobs()).toMatchObject({ failed: 0 });
  expect(await badgesOf(here.ctx, here.teacher.id)).toMatchObject([{ badge: "first-course" }]);
});
