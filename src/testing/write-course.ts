// Writes courses for tests as verbs do: derived rows and public pages follow.
import { and, eq, type SQL } from "drizzle-orm";
import { addCourses, writeCourses } from "#src/courses/authoring/write-courses.ts";
import { courses } from "#src/courses/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";

type Home = Pick<Ctx, "db" | "academy">;
export type CourseRow = Parameters<typeof addCourses>[1][number];
type Changes = Partial<typeof courses.$inferInsert>;

export function insertCourses(home: Home, rows: CourseRow[]): Promise<string[]> {
  return inTransaction(home, (ctx) => addCourses(ctx, rows));
}

/** @param which of the academy's courses; an id selects one */
export async function changeCourses(home: Home, which: SQL | string, changes: Changes) {
  const these = typeof which === "string" ? eq(courses.id, which) : which;
  const ofAcademy = and(eq(courses.academyId, home.academy.id), these);
  await inTransaction(home, (ctx) =>
    writeCourses(ctx, these, () => ctx.db.update(courses).set(changes).where(ofAcademy)),
  );
}

export async function deleteCourses(home: Home, which: SQL) {
  const ofAcademy = and(eq(courses.academyId, home.academy.id), which);
  await inTransaction(home, (ctx) =>
    writeCourses(ctx, which, () => ctx.db.delete(courses).where(ofAcademy)),
  );
}
