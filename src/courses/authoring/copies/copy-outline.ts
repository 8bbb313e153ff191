// Adds a draft with the texts, modules and lessons of another course of the same teacher: nothing
// that learners or sales have left there.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { theseCourses } from "#src/courses/search/derived-queries.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { holdOwnCourse } from "../hold-course.ts";
import { writeCourses } from "../write-courses.ts";
import { copyTitle } from "./copy-title.rules.ts";

/** A lesson of the original, with the one that was made of it. */
export type CopiedLesson = { from: string; id: string; title: string };

/**
 * Call it with the teacher's account held and before anything else of courses is locked. The original
 * stays locked until the transaction ends.
 * @param isPlayed which of the original's lessons get their video, and so keep its length
 */
export function copyOutline(
  ctx: TransactionCtx & MemberCtx,
  { from, id }: { from: string; id: string },
  isPlayed: (lessonIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<CopiedLesson[]> {
  return writeCourses(ctx, theseCourses(ctx, [id]), async () => {
    const original = await holdOwnCourse(ctx, from);
    const { teacherId, description, category, priceCents, coverKey, usesPrint } = original;
    const { promotionalMessage, feedListing, prerequisites, learnings, faqs, include } = original;
    await ctx.db.insert(courses).values({
      ...{ academyId: ctx.academy.id, id, teacherId, status: "draft" },
      ...{ title: copyTitle(original.title), description, category, priceCents },
      ...{ coverKey, usesPrint, promotionalMessage, feedListing },
      ...{ prerequisites, learnings, faqs, include },
      ...{ createdAt: ctx.now, updatedAt: ctx.now },
    });
    const moduleIds = await copyModules(ctx, { from, id });
    return copyLessons(ctx, { from, id, moduleIds }, isPlayed);
  });
}

type Which = { from: string; id: string };

/** @returns the new ids by those of the original */
async function copyModules(
  ctx: TransactionCtx,
  { from, id }: Which,
): Promise<ReadonlyMap<string, string>> {
  const { academy, db } = ctx;
  const found = await db
    .select()
    .from(modules)
    .where(
      and(eq(modules.academyId, academy.id), eq(modules.courseId, from), isNull(modules.removedAt)),
    )
    .orderBy(asc(modules.position), asc(modules.id));
  const ids = new Map(found.map((module) => [module.id, newId()]));
  const rows = found.map(({ id: old, name }, position) => ({
    ...{ academyId: academy.id, courseId: id, id: ids.get(old), name, position },
    createdAt: ctx.now,
  }));
  if (rows.length > 0) await db.insert(modules).values(rows);
  return ids;
}

/** Texts stay in the database: only ids travel. */
async function copyLessons(
  ctx: TransactionCtx,
  { from, id, moduleIds }: Which & { moduleIds: ReadonlyMap<string, string> },
  isPlayed: (lessonIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<CopiedLesson[]> {
  const { academy, db } = ctx;
  const found = await db
    .select({ id: lessons.id, moduleId: lessons.moduleId, title: lessons.title })
    .from(lessons)
    .where(
      and(eq(lessons.academyId, academy.id), eq(lessons.courseId, from), isNull(lessons.removedAt)),
    )
    .orderBy(asc(lessons.position), asc(lessons.id));
  const copied = found.flatMap((lesson) => {
    const moduleId = moduleIds.get(lesson.moduleId);
    return moduleId ? [{ from: lesson.id, id: newId(), title: lesson.title, moduleId }] : [];
  });
  if (copied.length === 0) return [];
  const played = await isPlayed(copied.map((lesson) => lesson.from));
  const array = (values: string[]) => sql.param(values);
  await db.execute(sql`
    insert into ${lessons} (academy_id, id, course_id, module_id, title, description, position,
      published, comments, is_free, duration_seconds, created_at, updated_at, finished_at)
    select ${academy.id}::uuid, copied.id, ${id}::uuid, copied.module_id, original.title,
      original.description, original.position, original.published, original.comments,
      original.is_free, case when copied.played then original.duration_seconds else 0 end,
      ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz,
      original.finished_at
    from unnest(${array(copied.map((lesson) => lesson.from))}::uuid[],
      ${array(copied.map((lesson) => lesson.id))}::uuid[],
      ${array(copied.map((lesson) => lesson.moduleId))}::uuid[],
      ${sql.param(copied.map((lesson) => played.has(lesson.from)))}::boolean[])
      as copied(original_id, id, module_id, played)
    join ${lessons} as original
      on original.academy_id = ${academy.id}::uuid and original.id = copied.original_id`);
  return copied.map(({ from, id, title }) => ({ from, id, title }));
}
