import {
  type AnyColumn,
  and,
  eq,
  getTableColumns,
  inArray,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { askOnce } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";
import { ofTeacher } from "./launches/launch-queries.ts";
import { wasListed } from "./lesson-visibility-queries.ts";
import { courses, lessons, modules } from "./tables.ts";

const { search, ...courseColumns } = getTableColumns(courses);
// JSON has no dates, and learners need no other one than when it was removed.
const { createdAt, updatedAt, finishedAt, version, ...columns } = getTableColumns(lessons);
const lessonColumns = { ...columns, wasListed };

type LessonRow = Omit<
  typeof lessons.$inferSelect,
  "createdAt" | "updatedAt" | "finishedAt" | "version"
> & { wasListed: boolean };
type ModuleRow = { id: string; name: string; isRemoved: boolean; lessons: LessonRow[] };

const academyId = sql.placeholder("academyId");
/** When the viewer enrolled; null for anybody else, who sees nothing removed. */
const since = sql`${sql.placeholder("since")}::timestamptz`;

/**
 * The modules of `courses.id` with their lessons.
 * @param academyId in each subquery too: a distributed database takes no other table's column for
 * it there.
 */
function modulesOf(
  academyId: Placeholder | string,
  which: { lessons: SQL; modules: SQL },
): SQL<ModuleRow[]> {
  const lessonsOfModule = listOf(
    lessonColumns,
    sql`from ${lessons} where ${lessons.academyId} = ${academyId}
      and ${lessons.moduleId} = ${modules.id}${which.lessons}`,
    lessons.position,
  );
  return listOf(
    {
      id: modules.id,
      name: modules.name,
      isRemoved: sql`${modules.removedAt} is not null`,
      lessons: lessonsOfModule,
    },
    sql`from ${modules} where ${modules.academyId} = ${academyId}
      and ${modules.courseId} = ${courses.id}${which.modules}`,
    modules.position,
  ) as SQL<ModuleRow[]>;
}

const teacherColumns = {
  id: users.id,
  name: users.name,
  description: users.description,
  place: users.place,
  pictureUrl: users.pictureUrl,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

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
      teacher: teacherColumns,
      // A course may hold many removed lessons, so those that nobody is shown stay unread.
      modules: modulesOf(academyId, {
        lessons: sql` and (${lessons.removedAt} is null or (${wasListed} and ${lessons.removedAt} > ${since}))`,
        modules: sql` and (${modules.removedAt} is null or ${modules.removedAt} > ${since})`,
      }),
    })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, academyId), eq(courses.id, sql.placeholder("id")))),
);

/**
 * A course of the academy, whatever its status, with its teacher and its modules and lessons; of
 * those that were removed, what a learner keeps.
 * @param since when that learner enrolled; null for nobody who keeps any
 */
export function courseWithParts(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  id: string,
  since: Date | null,
) {
  const asked = { academyId: academy.id, id, since: since?.toISOString() ?? null };
  return askForCourse(db, asked);
}

type AskedCourse = { academyId: string; id: string; since: string | null };

const askForCourse = askOnce(readCourse, JSON.stringify);

async function readCourse(db: Db, asked: AskedCourse) {
  const [found] = await courseAndParts(db).execute(asked);
  if (!found) return null;
  for (const { lessons } of found.modules) {
    for (const lesson of lessons) lesson.removedAt &&= new Date(lesson.removedAt);
  }
  return found;
}

export type CourseParts = Awaited<ReturnType<typeof partsOfCourses>>[number];

/** Teachers, and if asked for modules with their listed lessons, of courses that all may see. */
export function partsOfCourses(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  ids: string[],
  { classes }: { classes: boolean },
) {
  return db
    .select({
      id: courses.id,
      teacher: teacherColumns,
      modules: classes
        ? modulesOf(academy.id, {
            lessons: sql` and ${lessons.listed}`,
            modules: sql` and ${modules.removedAt} is null`,
          })
        : sql<ModuleRow[]>`'[]'::json`,
    })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, academy.id), inArray(courses.id, ids)));
}
