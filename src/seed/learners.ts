// Gives the demo people who learn: enrolments, sales and watched classes of the last three months,
// and the figures that follow from them.
import { and, eq, inArray } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { priceOrder } from "#src/checkout/rules.ts";
import { orderClaims, orderItems, orders, payments } from "#src/checkout/tables.ts";
import { lessons, modules } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { countInLessons, type LessonChange } from "#src/figures/count-in-lessons.ts";
import { countOnDays, type DayChange } from "#src/figures/count-on-days.ts";
import { stepOf } from "#src/figures/steps.rules.ts";
import { lessonViews } from "#src/lessons/tables.ts";
import type { CastCourse } from "./cast/cast.ts";
import { insertEarnings, type Sold } from "./earnings.ts";
import { fixedId } from "./fixed-id.ts";
import { inSteps } from "./in-steps.ts";
import { randomOf } from "./random.ts";

type Taught = { course: CastCourse; courseId: string; teacherId: string; teacherName: string };
type Person = { id: string; name: string; email: string };
type Lesson = { id: string; durationSeconds: number };

const dayMs = 86_400_000;
const historyDays = 90;
const usdCop = 4000;

const first = "Ana Luz Rosa Inés Julián Mateo Nelly Óscar Pilar Ramiro Sara Tomás".split(" ");
const last = "Quira Muelas Tumiñá Velasco Yandí Ulcué Chocué Campo".split(" ");

/** Nobody can sign in as one of them: they have no password. */
const people: Person[] = first.flatMap((given, row) =>
  last.map((family, place) => {
    const email = `aprendiz-${row * last.length + place + 1}@semillero.test`;
    return { id: fixedId(`account ${email}`), name: `${given} ${family}`, email };
  }),
);

export async function insertLearners(ctx: TransactionCtx, taught: Taught[]): Promise<void> {
  const { academy, db, now } = ctx;
  const rows = newRows();
  rows.users = people.map((person) => ({
    ...{ ...person, academyId: academy.id, role: "student", completedSignUp: true },
    ...{ emailVerifiedAt: now, createdAt: new Date(now.getTime() - (historyDays + 1) * dayMs) },
  }));
  const lessonsOf = await listLessons(
    ctx,
    taught.map(({ courseId }) => courseId),
  );
  for (const one of taught) addCourse(ctx, one, lessonsOf.get(one.courseId) ?? [], rows);
  await inSteps(rows.users, (some) => db.insert(users).values(some));
  await inSteps(rows.orders, (some) => db.insert(orders).values(some));
  await inSteps(rows.items, (some) => db.insert(orderItems).values(some));
  await inSteps(rows.claims, (some) => db.insert(orderClaims).values(some));
  await inSteps(rows.payments, (some) => db.insert(payments).values(some));
  await insertEarnings(ctx, rows.sold);
  await inSteps(rows.enrolments, (some) => db.insert(enrolments).values(some));
  await inSteps(rows.views, (some) => db.insert(lessonViews).values(some));
  await countOnDays(ctx, rows.days);
  await countInLessons(ctx, rows.lessons);
}

function newRows() {
  return {
    users: [] as (typeof users.$inferInsert)[],
    orders: [] as (typeof orders.$inferInsert)[],
    items: [] as (typeof orderItems.$inferInsert)[],
    claims: [] as (typeof orderClaims.$inferInsert)[],
    payments: [] as (typeof payments.$inferInsert)[],
    sold: [] as Sold[],
    enrolments: [] as (typeof enrolments.$inferInsert)[],
    views: [] as (typeof lessonViews.$inferInsert)[],
    days: [] as DayChange[],
    lessons: [] as LessonChange[],
  };
}

type Rows = ReturnType<typeof newRows>;

async function listLessons({ academy, db }: TransactionCtx, courseIds: string[]) {
  const found = await db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      durationSeconds: lessons.durationSeconds,
      place: lessons.position,
      module: modules.position,
    })
    .from(lessons)
    .innerJoin(
      modules,
      and(eq(modules.academyId, lessons.academyId), eq(modules.id, lessons.moduleId)),
    )
    .where(and(eq(lessons.academyId, academy.id), inArray(lessons.courseId, courseIds)));
  const inOrder = found.toSorted((a, b) => a.module - b.module || a.place - b.place);
  return Map.groupBy(inOrder, ({ courseId }) => courseId);
}

/** The more learners the catalogue says, the more come; more of them in the last weeks. */
function addCourse(ctx: TransactionCtx, taught: Taught, classes: Lesson[], rows: Rows): void {
  const { course, courseId, teacherId } = taught;
  const random = randomOf(course.key);
  const days = Math.min(historyDays, course.publishedDaysAgo);
  const learners = people
    .filter(() => random() < 0.12 + course.students / 8000)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const person of learners) {
    const at = new Date(ctx.now.getTime() - random() ** 1.4 * days * dayMs);
    if (random() < 0.75) addSale(ctx, taught, person, at, rows);
    const place = { academyId: ctx.academy.id, userId: person.id, courseId };
    rows.days.push({ courseId, teacherId, at, enrolled: 1 });
    const completedAt = addViews(ctx, taught, { person, at, classes, random }, rows);
    rows.enrolments.push({ ...place, createdAt: at, completedAt });
    if (completedAt) rows.days.push({ courseId, teacherId, at: completedAt, completed: 1 });
  }
}

function addSale(
  ctx: TransactionCtx,
  taught: Taught,
  { id, name, email }: Person,
  at: Date,
  rows: Rows,
) {
  const { course, courseId, teacherId, teacherName } = taught;
  const academyId = ctx.academy.id;
  const orderId = fixedId(`order ${course.key} ${email}`);
  const priceCents = course.price * 100;
  const { taxPercent, taxReason } = ctx.academy;
  const { taxCents, totalCents } = priceOrder([priceCents], 0, taxPercent);
  const totalCop = Math.round((totalCents * usdCop) / 100);
  const [firstName = "", lastName = ""] = name.split(" ");
  const city = { address: "Vereda El Rosal", phone: "3001234567", city: "Popayán" };
  rows.orders.push({
    ...{ academyId, id: orderId, idempotencyKey: orderId, fingerprint: orderId, buyerId: id },
    ...{ learnerEmail: email, status: "paid", subtotalCents: priceCents, discountCents: 0 },
    ...{
      taxPercent,
      taxReason,
      taxCents,
      totalCents,
      usdCop,
      totalCop,
      createdAt: at,
      settledAt: at,
    },
    billing: { firstName, lastName, ...city },
  });
  rows.items.push({ academyId, orderId, courseId, title: course.title, teacherName, priceCents });
  rows.claims.push({ academyId, orderId, courseId, learnerEmail: email });
  rows.payments.push({
    ...{ academyId, id: fixedId(`payment ${orderId}`), orderId, reference: orderId },
    ...{ status: "approved", amountCop: totalCop, expiresAt: at, createdAt: at, settledAt: at },
  });
  const taxCop = Math.round((taxCents * usdCop) / 100);
  const items = [{ courseId, teacherId, paidCents: priceCents }];
  rows.sold.push({ at, orderId, totalCop, taxCop, items });
  rows.days.push({ courseId, teacherId, at, sold: 1, soldCents: priceCents });
}

type Learning = { person: Person; at: Date; classes: Lesson[]; random: () => number };

/** One class after the other, every day or two, until they stop. @returns when they completed it */
function addViews(
  ctx: TransactionCtx,
  { courseId, teacherId }: Taught,
  { person, at, classes, random }: Learning,
  rows: Rows,
): Date | null {
  const patience = random() < 0.35 ? 1 : random();
  let moment = at.getTime() + random() * dayMs;
  for (const [place, { id: lessonId, durationSeconds }] of classes.entries()) {
    if (moment > ctx.now.getTime()) return null;
    const isWhole = (place + 1) / classes.length <= patience;
    const share = isWhole ? 1 : random() * 0.85;
    const seconds = Math.floor(share * durationSeconds);
    const step = stepOf(seconds, durationSeconds);
    const seenAt = new Date(moment);
    rows.views.push({
      ...{ academyId: ctx.academy.id, userId: person.id, courseId, lessonId, createdAt: seenAt },
      ...{ minutes: Math.floor(seconds / 60), seconds, placeSeconds: seconds, placeAt: seenAt },
      ...{ played: seconds > 0 ? `{[0,${seconds})}` : "{}", watchedAt: isWhole ? seenAt : null },
      ...{ playedSeconds: seconds, playedBefore: seconds, reachedStep: step, stepBefore: step },
    });
    rows.days.push({ courseId, teacherId, at: seenAt, watchedSeconds: seconds });
    const counts = { opened: 1, finished: Number(isWhole), to: step };
    rows.lessons.push({ courseId, lessonId, ...counts });
    if (!isWhole) return null;
    if (place === classes.length - 1) return seenAt;
    moment += (0.3 + random() * 2) * dayMs;
  }
  return null;
}
