// Adds up what happens to courses, by day, for the course and for its teacher.
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import type { Academy, TransactionCtx } from "#src/ctx.ts";
import { preparedSql } from "#src/db/prepared.ts";
import { teachersOf } from "./figure-queries.ts";
import { courseDays, teacherDays } from "./tables.ts";

const counts = ["enrolled", "sold", "soldCents", "completed", "watchedSeconds"] as const;

export type DayChange = {
  courseId: string;
  /** Who teaches the course, where the caller knows; without it, it is looked up. */
  teacherId?: string;
  /** When it happened; taking it back names the same moment, with a negative count. */
  at: Date;
} & Partial<Record<(typeof counts)[number], number>>;

/** The transaction, and whose rows it writes. */
export type Counting = Pick<TransactionCtx, "db"> & { academy: Pick<Academy, "id"> };

/** `of` is a course or a teacher. */
type Sum = { of: string; day: string } & Record<(typeof counts)[number], number>;

/**
 * Rows are locked in the order of course and day, then of teacher and day, and those of
 * `countInLessons` after them, also where both are sent together. Call it after everything that
 * locks accounts or courses.
 */
export async function countOnDays(ctx: Counting, changes: DayChange[]): Promise<void> {
  const ofCourses = addUp(
    changes.map(({ courseId, at, ...change }) => ({ ...change, of: courseId, day: bogotaDay(at) })),
  );
  if (ofCourses.length === 0) return;
  const known = teachersGiven(changes);
  const isKnown = ofCourses.every(({ of }) => known.has(of));
  const teachers = isKnown ? known : await teachersOf(ctx, idsIn(ofCourses));
  const ofTeachers = addUp(
    ofCourses.flatMap((sum) => {
      const of = teachers.get(sum.of);
      return of === undefined ? [] : [{ ...sum, of }];
    }),
  );
  // Sent together, in this order.
  await Promise.all([add(ctx, addToCourses, ofCourses), add(ctx, addToTeachers, ofTeachers)]);
}

const idsIn = (sums: Sum[]) => [...new Set(sums.map(({ of }) => of))];

function teachersGiven(changes: DayChange[]): Map<string, string> {
  const given = changes.map(({ courseId, teacherId }) => [courseId, teacherId] as const);
  return new Map(given.flatMap(([id, teacher]) => (teacher ? [[id, teacher]] : [])));
}

async function add({ db, academy }: Counting, to: typeof addToCourses, sums: Sum[]): Promise<void> {
  const names = ["of", "day", ...counts] as const;
  const columns = names.map((name) => [name, sums.map((sum) => sum[name])]);
  await to(db).execute({ academyId: academy.id, ...Object.fromEntries(columns) });
}

const mostCounted = 2 ** 31 - 1;

// No figure is worth an error: what does not fit into the column stays at the most that does.
const added = sql.raw(
  ["enrolled", "sold", "sold_cents", "completed", "watched_seconds"]
    .map((name) => `${name} = least(kept.${name}::bigint + excluded.${name}, ${mostCounted})::int`)
    .join(", "),
);

const adding = (table: PgTable, owner: string) =>
  preparedSql(() => {
    const column = (name: string, type: string) =>
      sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;
    const numbers = sql.join(
      counts.map((name) => column(name, "int")),
      sql`, `,
    );
    return sql`
      insert into ${table} as kept
        (academy_id, ${sql.raw(owner)}, day, enrolled, sold, sold_cents, completed, watched_seconds)
      select ${sql.placeholder("academyId")}::uuid, given.*
      from unnest(${column("of", "uuid")}, ${column("day", "date")}, ${numbers}) as given
      on conflict (academy_id, ${sql.raw(owner)}, day) do update set ${added}`;
  });

const addToCourses = adding(courseDays, "course_id");
const addToTeachers = adding(teacherDays, "teacher_id");

type Change = { of: string; day: string } & Partial<Sum>;

/** One sum for each owner and day, sorted; what changes nothing is left out. */
function addUp(changes: Change[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { of, day, ...change } of changes) {
    const key = `${of} ${day}`;
    const kept = sums.get(key) ?? {
      ...{ of, day, enrolled: 0, sold: 0 },
      ...{ soldCents: 0, completed: 0, watchedSeconds: 0 },
    };
    for (const name of counts) kept[name] += change[name] ?? 0;
    sums.set(key, kept);
  }
  return [...sums]
    .filter(([, sum]) => counts.some((name) => sum[name] !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => sum);
}
