// Writes the progress of many learners in one transaction per academy.
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#src/ctx.ts";
import { lessonViews, progress } from "#src/lessons/tables.ts";
import { allowedReports } from "./progress-queries.ts";

/** How far one learner has watched one lesson. */
export type ProgressReport = {
  academyId: string;
  userId: string;
  isStaff: boolean;
  courseId: string;
  lessonId: string;
  minutes: number;
  seconds: number;
  /** The time of watching, in ISO 8601. */
  at: string;
};

/**
 * Saves many reports, in one transaction per academy.
 * @returns for each report, in order: true once saved, false if not allowed.
 */
export async function writeReports(db: Db, reports: ProgressReport[]): Promise<boolean[]> {
  const saved = new Set<ProgressReport>();
  for (const [academyId, given] of Map.groupBy(reports, (one) => one.academyId)) {
    const allowed = await db.transaction(async (tx) => {
      const held = await holdAllowed(tx, academyId, given);
      if (held.length > 0) await writeViews(tx, held);
      if (held.length > 0) await writeCurrent(tx, held);
      return held;
    });
    for (const { place } of allowed) {
      const report = given[place - 1];
      if (report) saved.add(report);
    }
  }
  return reports.map((report) => saved.has(report));
}

type Allowed = ProgressReport & { place: number };

async function holdAllowed(
  db: Db,
  academyId: string,
  reports: ProgressReport[],
): Promise<Allowed[]> {
  const column = <Name extends keyof ProgressReport>(name: Name) =>
    reports.map((report) => report[name]);
  const found = await allowedReports(db).execute({
    academyId,
    userIds: column("userId"),
    areStaff: column("isStaff"),
    courseIds: column("courseId"),
    lessonIds: column("lessonId"),
    minutes: column("minutes"),
    seconds: column("seconds"),
  });
  const byPlace = found.toSorted((a, b) => a.place - b.place);
  return byPlace.flatMap(({ place, minutes, seconds }) => {
    const report = reports[place - 1];
    return report ? [{ ...report, place, minutes, seconds }] : [];
  });
}

async function writeViews(db: Db, allowed: Allowed[]): Promise<void> {
  const rows = inOrderOfKeys(allowed, "lessonId", (kept, next) => ({
    ...kept,
    minutes: Math.max(kept.minutes, next.minutes),
    seconds: Math.max(kept.seconds, next.seconds),
    at: kept.at < next.at ? kept.at : next.at,
  }));
  await db.execute(sql`
    insert into ${lessonViews} as kept
      (academy_id, user_id, course_id, lesson_id, minutes, seconds, created_at)
    select * from unnest(${keysOf(rows)},
      ${column(rows, "minutes", "int")}, ${column(rows, "seconds", "int")},
      ${column(rows, "at", "timestamptz")})
    on conflict (academy_id, user_id, lesson_id) do update
    set minutes = greatest(kept.minutes, excluded.minutes),
      seconds = greatest(kept.seconds, excluded.seconds)
    where excluded.minutes > kept.minutes or excluded.seconds > kept.seconds`);
}

async function writeCurrent(db: Db, allowed: Allowed[]): Promise<void> {
  const rows = inOrderOfKeys(allowed, "courseId", (kept, next) =>
    kept.at > next.at ? kept : next,
  );
  await db.execute(sql`
    insert into ${progress} as kept (academy_id, user_id, course_id, lesson_id, updated_at)
    select * from unnest(${keysOf(rows)},
      ${column(rows, "at", "timestamptz")})
    on conflict (academy_id, user_id, course_id) do update
    set lesson_id = excluded.lesson_id, updated_at = excluded.updated_at
    where kept.updated_at <= excluded.updated_at`);
}

/** One array for each column: a statement of many rows stays as short as one of a single row. */
function column(rows: Allowed[], name: keyof Allowed, type: string): SQL {
  return sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`;
}

/** The columns that say whose progress it is, and where. */
function keysOf(rows: Allowed[]): SQL {
  const names = ["academyId", "userId", "courseId", "lessonId"] as const;
  return sql.join(
    names.map((name) => column(rows, name, "uuid")),
    sql`, `,
  );
}

/**
 * One report per person and lesson or course. Both writes lock rows in key order, so that two
 * processes never deadlock.
 */
function inOrderOfKeys(
  reports: Allowed[],
  part: "lessonId" | "courseId",
  merge: (kept: Allowed, next: Allowed) => Allowed,
): Allowed[] {
  const byKey = new Map<string, Allowed>();
  for (const report of reports) {
    const key = `${report.userId} ${report[part]}`;
    const kept = byKey.get(key);
    byKey.set(key, kept ? merge(kept, report) : report);
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, report]) => report);
}
