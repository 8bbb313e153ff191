// Mistakes these tests catch: a cause that counts twice, on the wrong day, for the wrong teacher or
// academy, or not at all; one that is not taken back from the day it was counted on; and sums that
// only hold while nothing is refunded, unmarked or deleted.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { findOrder, findPayment } from "#src/checkout/queries.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { undoOrder } from "#src/checkout/settle/undo-order.ts";
import { orderClaims, orderItems, orders, payments } from "#src/checkout/tables.ts";
import { lessons } from "#src/courses/tables.ts";
import { type Actor, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol, grantWaiting } from "#src/enrolments/enrol.ts";
import { problemOf } from "#src/http/errors.ts";
import { markLesson } from "#src/lessons/progress/mark-lesson.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { insertCourse } from "#src/seed/course.ts";
import { plainCourse } from "#src/testing/people.ts";
import {
  completionsIn,
  figuresOf,
  followCompletion,
  recount,
  rowsOf,
  secondsOf,
} from "#src/testing/recount.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const events = 1000;
/** Every class of the tests is that long. */
const film = 190;
const daySeconds = 86_400;

/** Numbers from 0 to 1; the same ones in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomFrom(20_261_122);
const upTo = (most: number) => Math.floor(random() * most);
const pick = <One>(list: readonly One[]): One => list[upTo(list.length)] as One;

/** Two teachers and three courses; the first teacher also learns. */
async function openSchool() {
  const here = await world.academy();
  const other = await here.person("teacher");
  const { id: second } = await here.addCourse();
  const place = { teacherId: other.id, course: plainCourse, now: here.ctx.now };
  const courseIds = [here.course.id, second, await insertCourse(here.ctx, place)];
  const lessonsOf = new Map<string, string[]>();
  for (const courseId of courseIds) {
    const found = await db.select().from(lessons).where(eq(lessons.courseId, courseId));
    const ids = found.map(({ id }) => id);
    lessonsOf.set(courseId, ids);
  }
  const students = await Promise.all(Array.from({ length: 5 }, () => here.person("student")));
  return {
    ...{ here, courseIds, lessonsOf },
    learners: [...students, here.teacher],
    sold: [] as Payment[],
    watched: new Map<string, number>(),
    completed: new Map<string, Date>(),
  };
}

type School = Awaited<ReturnType<typeof openSchool>>;
type Payment = { id: string; reference: string; amountCop: number };

/** An order of some courses that waits for the bank. */
async function order(school: School, learner: Actor, now: Date): Promise<Payment> {
  const { here, courseIds } = school;
  const academyId = here.academy.id;
  const payment = { id: newId(), reference: newId(), amountCop: 40 };
  const orderId = newId();
  const bought = courseIds.filter((id) => id === courseIds[0] || random() < 0.5);
  const named = { academyId, learnerEmail: learner.email };
  await db.insert(orders).values({
    ...{ ...named, id: orderId, idempotencyKey: orderId, fingerprint: orderId, status: "pending" },
    ...{ buyerId: random() < 0.3 ? null : learner.id, subtotalCents: 1, discountCents: 0 },
    ...{ taxCents: 0, totalCents: 1, usdCop: 4000, totalCop: payment.amountCop, createdAt: now },
    billing: { firstName: "Ana", lastName: "Ruiz", address: "", phone: "", city: "" },
  });
  await db.insert(orderItems).values(
    bought.map((courseId, place) => ({
      ...{ academyId, orderId, courseId, title: "Café", teacherName: "Nubia" },
      ...{ priceCents: 3900 + place, discountCents: pick([0, 0, 390, 1234]) },
    })),
  );
  const claims = bought.map((courseId) => ({ ...named, courseId, orderId }));
  await db.insert(orderClaims).values(claims).onConflictDoNothing();
  const waits = { status: "pending", expiresAt: now, createdAt: now } as const;
  await db.insert(payments).values({ ...payment, academyId, orderId, ...waits });
  return payment;
}

/** The gateway says it twice. */
async function tell(school: School, now: Date, payment: Payment, status: "APPROVED" | "VOIDED") {
  const { reference, amountCop } = payment;
  const transaction = {
    ...{ id: `tx-${reference}`, reference, status, amountInCents: amountCop * 100 },
    ...{ currency: "COP", statusMessage: null, card: null, instructions: null },
  };
  for (const source of ["webhook", "poll"] as const) {
    await settle({ ...school.here.ctx, now }, payment, transaction, source);
  }
}

/** What somebody does who may not watch is refused, and counts nothing. */
async function allowed(work: Promise<void>): Promise<void> {
  await work.catch((error) => expect(problemOf(error)).toMatchObject({ code: "not_found" }));
}

type Moment = { school: School; learner: Actor; courseId: string; lessonId: string; now: Date };

async function watch({ school, courseId, lessonId, now }: Moment, learner: Actor, ago: number) {
  const from = upTo(film);
  const seconds = Math.min(film, from + 1 + upTo(120));
  const watched = { minutes: 0, seconds, secondsAgo: ago, played: [{ from, to: seconds }] };
  const ctx = { ...school.here.as(learner), now };
  await allowed(saveProgress(ctx, { courseId, lessonId, ...watched }));
}

/** How likely each is, and what it does; watching answers how many seconds ago */
const happenings: [number, (moment: Moment) => Promise<unknown>][] = [
  [
    12,
    ({ school, learner, courseId, now }) =>
      enrol({ ...school.here.ctx, now }, learner.id, courseId),
  ],
  [
    35,
    async (moment) => {
      const ago = pick([0, 0, 0, 3600, 9 * 3600, 2 * daySeconds, 9 * daySeconds]);
      await watch(moment, moment.learner, ago);
      return ago;
    },
  ],
  [
    5,
    async (moment) =>
      void (await Promise.all(moment.school.learners.map((one) => watch(moment, one, 0)))),
  ],
  [
    28,
    async ({ school, learner, courseId, lessonId, now }) => {
      const mark = { courseId, lessonId, isMarked: random() < 0.65 };
      const ctx = { ...school.here.as(learner), now };
      for (let time = upTo(2); time >= 0; time--) await allowed(markLesson(ctx, mark));
    },
  ],
  [
    8,
    async ({ school, learner, now }) => {
      const payment = await order(school, learner, now);
      await tell(school, now, payment, "APPROVED");
      school.sold.push(payment);
    },
  ],
  [
    6,
    async ({ school, now }) => {
      const [payment] = school.sold.splice(upTo(school.sold.length), 1);
      if (payment) await tell(school, now, payment, "VOIDED");
    },
  ],
  [
    3,
    async ({ school, now }) => {
      // The gateway may void it afterwards all the same.
      if (school.sold.length === 0) return;
      const { ctx } = school.here;
      const payment = await findPayment(ctx, pick(school.sold).id);
      const order = payment && (await findOrder(ctx, payment.orderId));
      if (!payment || order?.status !== "paid") return;
      await inTransaction({ ...ctx, now }, (ctx) => undoOrder(ctx, payment, "refunded"));
    },
  ],
  [
    4,
    async ({ school, learner, now }) => {
      await inTransaction({ ...school.here.ctx, now }, (ctx) => grantWaiting(ctx, learner));
    },
  ],
  [
    2,
    async ({ school: { here, learners }, learner, now }) => {
      if (learner === here.teacher) return;
      await deleteAccount({ ...here.as(learner), now }, { confirmation: learner.email });
      learners.splice(learners.indexOf(learner), 1, await here.person("student"));
    },
  ],
];

function pickHappening() {
  const all = happenings.flatMap(([share, happening]) =>
    Array.from({ length: share }, () => happening),
  );
  return pick(all);
}

async function happen(school: School, now: Date): Promise<void> {
  const courseId = pick(school.courseIds);
  const lessonId = pick(school.lessonsOf.get(courseId) ?? []);
  const moment = { school, learner: pick(school.learners), courseId, lessonId, now };
  const academyId = school.here.academy.id;
  const before = await rowsOf(db, academyId);
  const told = await pickHappening()(moment);
  const ago = typeof told === "number" ? told : 0;
  const event = { before, after: await rowsOf(db, academyId) };
  followCompletion(school.completed, event, school.lessonsOf, now);
  // What a browser says of more than a week ago counts today.
  const day = bogotaDay(new Date(now.getTime() - (ago > 7 * daySeconds ? 0 : ago * 1000)));
  for (const [id, seconds] of secondsOf(event)) {
    const key = `${id} ${day}`;
    school.watched.set(key, (school.watched.get(key) ?? 0) + seconds);
  }
}

test("after a thousand events of two academies, every figure equals a slow recount", async () => {
  const schools = [await openSchool(), await openSchool()];
  const start = Date.now() - 12 * daySeconds * 1000;
  const days = new Set<string>();
  for (let count = 0; count < events; count++) {
    const now = new Date(start + count * 15 * 60_000 + upTo(60_000));
    days.add(bogotaDay(now));
    await happen(pick(schools), now);
  }
  expect(days.size).toBeGreaterThan(10);
  for (const { here, watched, completed } of schools) {
    const figures = await figuresOf(db, here.academy.id);
    expect(figures).toEqual(await recount(db, here.academy.id, watched));
    const rows = await rowsOf(db, here.academy.id);
    expect(completionsIn(rows)).toEqual(completed);
    // Each kind of figure has happened.
    const kinds = new Set(
      Object.keys(figures).map((key) => key.split(" ")[2] ?? key.split(" ")[1]),
    );
    for (const kind of [
      "enrolled",
      "sold",
      "soldCents",
      "completed",
      "watchedSeconds",
      "finished",
    ]) {
      expect(kinds, kind).toContain(kind);
    }
  }
});
