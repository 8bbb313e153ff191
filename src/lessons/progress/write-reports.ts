// Writes the progress of many learners in one statement.
import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Db } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
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
 * Saves many reports, with one statement per academy.
 * @returns for each report, in order: true once saved, false if not allowed.
 */
export async function writeReports(db: Db, reports: ProgressReport[]): Promise<boolean[]> {
  const saved = new Set<ProgressReport>();
  for (const ofAcademy of Map.groupBy(reports, ({ academyId }) => academyId).values()) {
    for (const report of await writeOfAcademy(db, ofAcademy)) saved.add(report);
  }
  return reports.map((report) => saved.has(report));
}

const savedReports = prepared(saveStatement);

async function writeOfAcademy(db: Db, reports: ProgressReport[]): Promise<ProgressReport[]> {
  const column = <Name extends keyof ProgressReport>(name: Name) =>
    reports.map((report) => report[name]);
  const saved = await savedReports(db).execute({
    academyIds: column("academyId"),
    userIds: column("userId"),
    areStaff: column("isStaff"),
    courseIds: column("courseId"),
    lessonIds: column("lessonId"),
    minutes: column("minutes"),
    seconds: column("seconds"),
    ats: column("at"),
  });
  const places = new Set(saved.map(({ place }) => place));
  return reports.filter((_, index) => places.has(index + 1));
}

/** Both writes lock rows in key order, so that two processes never deadlock. */
function saveStatement(db: Db) {
  // `Db` leaves out `with`, which only this statement needs.
  const whole = db as NodePgDatabase;
  const array = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;
  const part = (name: string, query: SQL) =>
    whole.$with(name, { place: sql<number>`place`.as("place") }).as(query);
  const given = part(
    "given",
    sql`select * from unnest(${array("academyIds", "uuid")}, ${array("userIds", "uuid")},
        ${array("areStaff", "boolean")}, ${array("courseIds", "uuid")}, ${array("lessonIds", "uuid")},
        ${array("minutes", "int")}, ${array("seconds", "int")}, ${array("ats", "timestamptz")})
      with ordinality as
        given(academy_id, user_id, is_staff, course_id, lesson_id, minutes, seconds, watched_at, place)`,
  );
  const allowed = part("allowed", allowedReports);
  const views = part(
    "views",
    sql`insert into ${lessonViews} as kept
        (academy_id, user_id, course_id, lesson_id, minutes, seconds, created_at)
      select academy_id, user_id, course_id, lesson_id, max(minutes), max(seconds), min(watched_at)
      from allowed group by 1, 2, 3, 4 order by 1, 2, 4
      on conflict (academy_id, user_id, lesson_id) do update
      set minutes = greatest(kept.minutes, excluded.minutes),
        seconds = greatest(kept.seconds, excluded.seconds)
      where excluded.minutes > kept.minutes or excluded.seconds > kept.seconds`,
  );
  const current = part(
    "current",
    sql`insert into ${progress} as kept (academy_id, user_id, course_id, lesson_id, updated_at)
      select distinct on (academy_id, user_id, course_id)
        academy_id, user_id, course_id, lesson_id, watched_at
      from allowed order by academy_id, user_id, course_id, watched_at desc, place desc
      on conflict (academy_id, user_id, course_id) do update
      set lesson_id = excluded.lesson_id, updated_at = excluded.updated_at
      where kept.updated_at <= excluded.updated_at`,
  );
  return whole.with(given, allowed, views, current).select({ place: allowed.place }).from(allowed);
}
