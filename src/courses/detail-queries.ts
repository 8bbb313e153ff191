import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Db } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { ofTeacher } from "./launches/launch-queries.ts";
import { courses, lessons, modules } from "./tables.ts";

const { search, ...courseColumns } = getTableColumns(courses);
// JSON has no dates, and no caller needs a lesson's creation date.
const { createdAt, ...lessonColumns } = getTableColumns(lessons);

type LessonRow = Omit<typeof lessons.$inferSelect, "createdAt">;
type ModuleRow = { id: string; name: string; lessons: LessonRow[] };

/** In each subquery too: a distributed database takes no other table's column for it there. */
const academyId = sql.placeholder("academyId");

const lessonsOfModule = listOf(
  lessonColumns,
  sql`from ${lessons} where ${lessons.academyId} = ${academyId}
    and ${lessons.moduleId} = ${modules.id}`,
  lessons.position,
);

const modulesOfCourse = listOf(
  { id: modules.id, name: modules.name, lessons: lessonsOfModule },
  sql`from ${modules} where ${modules.academyId} = ${academyId}
    and ${modules.courseId} = ${courses.id}`,
  modules.position,
);

/** Rows as one JSON value, so that one query reads the whole course. */
function listOf(columns: Record<string, AnyColumn | SQL>, from: SQL, order: AnyColumn): SQL {
  const pairs = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  return sql`(select coalesce(json_agg(${row} order by ${order}), '[]') ${from})`;
}

const courseAndParts = prepared((db) =>
  db
    .select({
      course: courseColumns,
      teacher: {
        id: users.id,
        name: users.name,
        description: users.description,
        pictureUrl: users.pictureUrl,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      },
      modules: sql<ModuleRow[]>`${modulesOfCourse}`,
    })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, academyId), eq(courses.id, sql.placeholder("id")))),
);

/** A course of the academy, whatever its status, with its teacher, all its modules and lessons. */
export async function courseWithParts(db: Db, academyId: string, id: string) {
  const [found] = await courseAndParts(db).execute({ academyId, id });
  return found ?? null;
}
