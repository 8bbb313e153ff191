import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { restorableSince } from "#src/courses/authoring/removal/removal.rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

export type Removed = Awaited<ReturnType<typeof listRemoved>>[number];

/** The teacher of a course, removed or not. */
export async function findOwner(ctx: Ctx, courseId: string): Promise<string | null> {
  const [course] = await ctx.db
    .select({ teacherId: courses.teacherId })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, courseId)));
  return course?.teacherId ?? null;
}

/** What can be restored, the last removed first; a removed module or course stands for its parts. */
export async function listRemoved(ctx: Ctx, most: number) {
  const academyId = ctx.academy.id;
  const since = restorableSince(ctx.now);
  const inCourse = {
    courseId: courses.id,
    courseTitle: courses.title,
    teacherId: users.id,
    teacherName: users.name,
  };
  const ofTeacher = and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId));
  const goneCourses = await ctx.db
    .select({
      kind: sql<"course" | "module" | "class">`'course'`,
      id: courses.id,
      name: courses.title,
      ...inCourse,
      removedAt: courses.removedAt,
    })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, academyId), gte(courses.removedAt, since)))
    .orderBy(desc(courses.removedAt))
    .limit(most);
  const goneModules = await ctx.db
    .select({
      kind: sql<"course" | "module" | "class">`'module'`,
      id: modules.id,
      name: modules.name,
      ...inCourse,
      removedAt: modules.removedAt,
    })
    .from(modules)
    .innerJoin(
      courses,
      and(eq(courses.academyId, modules.academyId), eq(courses.id, modules.courseId)),
    )
    .innerJoin(users, ofTeacher)
    .where(
      and(
        eq(modules.academyId, academyId),
        gte(modules.removedAt, since),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(desc(modules.removedAt))
    .limit(most);
  const goneLessons = await ctx.db
    .select({
      kind: sql<"course" | "module" | "class">`'class'`,
      id: lessons.id,
      name: lessons.title,
      ...inCourse,
      removedAt: lessons.removedAt,
    })
    .from(lessons)
    .innerJoin(
      courses,
      and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
    )
    .innerJoin(users, ofTeacher)
    .innerJoin(
      modules,
      and(eq(modules.academyId, lessons.academyId), eq(modules.id, lessons.moduleId)),
    )
    .where(
      and(
        eq(lessons.academyId, academyId),
        gte(lessons.removedAt, since),
        isNull(courses.removedAt),
        isNull(modules.removedAt),
      ),
    )
    .orderBy(desc(lessons.removedAt))
    .limit(most);
  return [...goneCourses, ...goneModules, ...goneLessons]
    .flatMap(({ removedAt, ...part }) => (removedAt ? [{ ...part, removedAt }] : []))
    .toSorted((a, b) => b.removedAt.getTime() - a.removedAt.getTime())
    .slice(0, most);
}
