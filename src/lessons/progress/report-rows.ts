// Turns the reports of a transaction into columns of rows, one row per person and lesson or course.
import { type SQL, sql } from "drizzle-orm";
import type { PlayedRange } from "./played.rules.ts";

/** How far one learner has watched one lesson. */
export type Report = {
  academyId: string;
  userId: string;
  isStaff: boolean;
  courseId: string;
  lessonId: string;
  /** The furthest. */
  minutes: number;
  seconds: number;
  placeSeconds: number;
  played: PlayedRange[];
  /** When the learner was at the place; these times are in ISO 8601. */
  placeAt: string;
  /** When the last whole minute was watched. */
  at: string;
  /** When the report arrived. */
  now: string;
};

/** A report of a person who may watch the lesson. */
export type Allowed = Report & {
  /** Among the reports, from 1. */
  number: number;
  /** Of the lesson; 0 while unknown. */
  durationSeconds: number;
  /** Who teaches the course. */
  teacherId: string;
};

/** What the write of a view changed, for figures. */
export type Growth = {
  userId: string;
  courseId: string;
  lessonId: string;
  teacherId: string;
  /** By the report, and when it arrived; in ISO 8601. */
  at: string;
  now: string;
  opened: boolean;
  /** It is seen now, and was not before. */
  finished: boolean;
  /** Distinct seconds that were not played before. */
  watchedSeconds: number;
  /** As of `LessonChange`. */
  from: number;
  to: number;
};

/** One array for each column: a statement of many rows stays as short as one of a single row. */
export function column(rows: Allowed[], name: keyof Allowed, type: string): SQL {
  return sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`;
}

/** A stored time that is ahead of now counts as now, so that a clock that was ahead cannot win. */
export function notAhead(stored: SQL, rows: Allowed[]): SQL {
  const now = rows.map((row) => row.now).reduce((one, other) => (one > other ? one : other));
  return sql`least(${stored}, ${now}::timestamptz)`;
}

/** The columns that say whose progress it is, and where. */
export function keysOf(rows: Allowed[]): SQL {
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
export function inOrderOfKeys(
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
