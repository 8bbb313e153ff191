// Counts the figures of an academy again, slowly and from the rows themselves.
import { and, eq } from "drizzle-orm";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { orderItems, orders, payments } from "#src/checkout/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { courseDays, lessonFigures, teacherDays } from "#src/figures/tables.ts";
import { lengthOf, rangesIn } from "#src/lessons/progress/played.rules.ts";
import { lessonViews } from "#src/lessons/tables.ts";

/** Figures by `{course or teacher} {day} {name}`, and of lessons by `{lesson} {name}`. */
export type Counted = Record<string, number>;

const names = ["enrolled", "sold", "soldCents", "completed", "watchedSeconds"] as const;

class Sums {
  readonly #sums = new Map<string, number>();
  add(key: string, count: number): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + count);
  }
  /** A figure of nothing is no figure. */
  get all(): Counted {
    const some = [...this.#sums].filter(([, count]) => count !== 0);
    return Object.fromEntries(some.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** What the tables of figures say. */
export async function figuresOf(db: Db, academyId: string): Promise<Counted> {
  const sums = new Sums();
  for (const row of await db.select().from(courseDays).where(eq(courseDays.academyId, academyId))) {
    for (const name of names) sums.add(`${row.courseId} ${row.day} ${name}`, row[name]);
  }
  for (const row of await db
    .select()
    .from(teacherDays)
    .where(eq(teacherDays.academyId, academyId))) {
    for (const name of names) sums.add(`${row.teacherId} ${row.day} ${name}`, row[name]);
  }
  for (const row of await db
    .select()
    .from(lessonFigures)
    .where(eq(lessonFigures.academyId, academyId))) {
    sums.add(`${row.lessonId} opened`, row.opened);
    sums.add(`${row.lessonId} finished`, row.finished);
    row.reached.forEach((count, index) => {
      sums.add(`${row.lessonId} reached ${index + 1}`, count);
    });
  }
  return sums.all;
}

/**
 * What the tables of figures ought to say.
 * @param watched the seconds by `{course} {day}`, which no row remembers
 */
export async function recount(
  db: Db,
  academyId: string,
  watched: ReadonlyMap<string, number>,
): Promise<Counted> {
  const sums = new Sums();
  const teaching = await db.select().from(courses).where(eq(courses.academyId, academyId));
  const teacherOf = new Map(teaching.map(({ id, teacherId }) => [id, teacherId]));
  const addDay = (courseId: string, day: string, name: string, count: number) => {
    sums.add(`${courseId} ${day} ${name}`, count);
    sums.add(`${teacherOf.get(courseId)} ${day} ${name}`, count);
  };
  for (const one of await db.select().from(enrolments).where(eq(enrolments.academyId, academyId))) {
    addDay(one.courseId, bogotaDay(one.createdAt), "enrolled", 1);
    if (one.completedAt) addDay(one.courseId, bogotaDay(one.completedAt), "completed", 1);
  }
  for (const { item, paidAt } of await paidItems(db, academyId)) {
    if (!paidAt) throw new Error("a payment was approved at no moment");
    addDay(item.courseId, bogotaDay(paidAt), "sold", 1);
    addDay(item.courseId, bogotaDay(paidAt), "soldCents", item.priceCents - item.discountCents);
  }
  for (const [key, seconds] of watched) {
    const [courseId = "", day = ""] = key.split(" ");
    addDay(courseId, day, "watchedSeconds", seconds);
  }
  for (const { view, length } of await viewsOf(db, academyId)) {
    sums.add(`${view.lessonId} opened`, 1);
    if (view.watchedAt ?? view.markedAt) sums.add(`${view.lessonId} finished`, 1);
    // A view that only a mark by hand made has no step.
    if (view.reachedStep === 0 && view.seconds === 0) continue;
    const step = Math.min(20, Math.floor((view.seconds / length) * 20) + 1);
    sums.add(`${view.lessonId} reached ${step}`, 1);
  }
  return sums.all;
}

/** Of orders that are paid and not voided since; the approval says when. */
function paidItems(db: Db, academyId: string) {
  return db
    .select({ item: orderItems, paidAt: payments.settledAt })
    .from(orderItems)
    .innerJoin(
      orders,
      and(eq(orders.academyId, orderItems.academyId), eq(orders.id, orderItems.orderId)),
    )
    .innerJoin(
      payments,
      and(eq(payments.academyId, orders.academyId), eq(payments.orderId, orders.id)),
    )
    .where(
      and(
        eq(orderItems.academyId, academyId),
        eq(orders.status, "paid"),
        eq(payments.status, "approved"),
      ),
    );
}

function viewsOf(db: Db, academyId: string) {
  return db
    .select({ view: lessonViews, length: lessons.durationSeconds })
    .from(lessonViews)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, lessonViews.academyId), eq(lessons.id, lessonViews.lessonId)),
    )
    .where(eq(lessonViews.academyId, academyId));
}

export type Rows = {
  views: (typeof lessonViews.$inferSelect)[];
  places: (typeof enrolments.$inferSelect)[];
};

/** The rows that an event may change. */
export async function rowsOf(db: Db, academyId: string): Promise<Rows> {
  return {
    views: await db.select().from(lessonViews).where(eq(lessonViews.academyId, academyId)),
    places: await db.select().from(enrolments).where(eq(enrolments.academyId, academyId)),
  };
}

/** As if all of each view had been watched on the day of its place. @returns by `{course} {day}` */
export function secondsByPlace({ views }: Rows): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const { courseId, placeAt, playedSeconds } of views) {
    const key = `${courseId} ${bogotaDay(placeAt)}`;
    seconds.set(key, (seconds.get(key) ?? 0) + playedSeconds);
  }
  return seconds;
}

type Event = { before: Rows; after: Rows };

/** The seconds that one event added, by course. */
export function secondsOf({ before, after }: Event): Map<string, number> {
  const lengths = new Map(before.views.map((view) => [keyOf(view, view.lessonId), lengthIn(view)]));
  const grown = new Map<string, number>();
  for (const view of after.views) {
    const more = lengthIn(view) - (lengths.get(keyOf(view, view.lessonId)) ?? 0);
    if (more > 0) grown.set(view.courseId, (grown.get(view.courseId) ?? 0) + more);
  }
  return grown;
}

const lengthIn = ({ played }: Rows["views"][number]) => lengthOf(rangesIn(played));
const keyOf = ({ userId }: { userId: string }, of: string) => `${userId} ${of}`;

/**
 * Carries over one event when each place was completed: with the last class that becomes seen,
 * until one of them is not seen any more or the place is gone.
 * @param lessonsOf the ids of the lessons of each course, all of them listed
 */
export function followCompletion(
  completed: Map<string, Date>,
  { before, after }: Event,
  lessonsOf: ReadonlyMap<string, readonly string[]>,
  now: Date,
): void {
  const [was, is] = [before, after].map(
    ({ views }) =>
      new Set(
        views.flatMap((view) =>
          (view.watchedAt ?? view.markedAt) ? [keyOf(view, view.lessonId)] : [],
        ),
      ),
  );
  const places = new Map(after.places.map((place) => [keyOf(place, place.courseId), place]));
  for (const key of completed.keys()) if (!places.has(key)) completed.delete(key);
  for (const [key, { userId, courseId }] of places) {
    const ids = (lessonsOf.get(courseId) ?? []).map((id) => `${userId} ${id}`);
    if (ids.some((id) => was?.has(id) && !is?.has(id))) completed.delete(key);
    const isNew = ids.some((id) => !was?.has(id) && is?.has(id));
    if (isNew && ids.every((id) => is?.has(id)) && !completed.has(key)) completed.set(key, now);
  }
}

/** When each place was completed, as the rows say. */
export function completionsIn({ places }: Rows): Map<string, Date> {
  return new Map(
    places.flatMap((place) =>
      place.completedAt ? [[keyOf(place, place.courseId), place.completedAt]] : [],
    ),
  );
}
