// Writes the progress of many learners in one transaction per academy.
import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "#src/ctx.ts";
import { progress } from "#src/lessons/tables.ts";
import { countGrowth } from "./count-growth.ts";
import { allowedReports } from "./progress-queries.ts";
import {
  type Allowed,
  column,
  inOrderOfKeys,
  keysOf,
  notAhead,
  type Report,
} from "./report-rows.ts";
import { writeViews } from "./write-views.ts";

/**
 * Saves many reports, in one transaction per academy.
 * @returns for each report, in order: true once saved, false if not allowed.
 */
export async function writeReports(db: Db, reports: Report[]): Promise<boolean[]> {
  const saved = new Set<Report>();
  for (const [academyId, given] of Map.groupBy(reports, (one) => one.academyId)) {
    const allowed = await inTransaction({ db, academy: { id: academyId } }, async (ctx) => {
      const held = await holdAllowed(ctx.db, academyId, given);
      if (held.length === 0) return held;
      // Sent together: neither needs the other's answer.
      const [growth] = await Promise.all([writeViews(ctx.db, held), writeCurrent(ctx.db, held)]);
      await countGrowth(ctx, growth);
      return held;
    });
    for (const { number } of allowed) {
      const report = given[number - 1];
      if (report) saved.add(report);
    }
  }
  return reports.map((report) => saved.has(report));
}

/** The reports of people who may watch the lesson, which stay allowed until the transaction ends. */
async function holdAllowed(db: Db, academyId: string, reports: Report[]): Promise<Allowed[]> {
  const column = <Name extends keyof Report>(name: Name) => reports.map((report) => report[name]);
  const found = await allowedReports(db).execute({
    academyId,
    userIds: column("userId"),
    areStaff: column("isStaff"),
    courseIds: column("courseId"),
    lessonIds: column("lessonId"),
  });
  const byNumber = found.toSorted((a, b) => a.number - b.number);
  return byNumber.flatMap(({ number, durationSeconds, teacherId }) => {
    const report = reports[number - 1];
    return report ? [{ ...report, number, durationSeconds, teacherId }] : [];
  });
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
    where ${notAhead(sql`kept.updated_at`, rows)} <= excluded.updated_at`);
}
