import { and, count, desc, eq, gte, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
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
export async function listRemoved(ctx: Ctx, { limit, offset }: { limit: number; offset: number }) {
  const found = await removed(ctx)
    .orderBy(desc(sql`removed_at`), desc(sql`id`))
    .limit(limit)
    .offset(offset);
  return found.flatMap(({ removedAt, ...part }) => (removedAt ? [{ ...part, removedAt }] : []));
}

export async function countRemoved(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ amount: count() }).from(removed(ctx).as("removed"));
  return row?.amount ?? 0;
}

function removed(ctx: Ctx) {
  const academyId = ctx.academy.id;
  const since = restorableSince(ctx.now);
  const ofTeacher = and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId));
  const goneCourses = ctx.db
    .select({ ...named("course", courses.id, courses.title), removedAt: courses.removedAt })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, academyId), gte(courses.removedAt, since)));
  const goneModules = ctx.db
    .select({ ...named("module", modules.id, modules.name), removedAt: modules.removedAt })
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
    );
  const goneLessons = ctx.db
    .select({ ...named("class", lessons.id, lessons.title), removedAt: lessons.removedAt })
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
    );
  return unionAll(goneCourses, goneModules, goneLessons);
}

type Kind = "course" | "module" | "class";

/** In a union each column needs a name of its own, the same in every part. */
function named(kind: Kind, id: SQLWrapper, name: SQLWrapper) {
  return {
    kind: sql<Kind>`${kind}::text`.as("kind"),
    id: sql<string>`${id}`.as("id"),
    name: sql<string>`${name}`.as("name"),
    courseId: sql<string>`${courses.id}`.as("course_id"),
    courseTitle: sql<string>`${courses.title}`.as("course_title"),
    teacherId: sql<string>`${users.id}`.as("teacher_id"),
    teacherName: sql<string>`${users.name}`.as("teacher_name"),
  };
}
