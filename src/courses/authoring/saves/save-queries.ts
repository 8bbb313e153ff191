// The kept saves of a course, the newest first.
import { and, asc, desc, eq } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courseSaves } from "#src/courses/tables.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { findOwnCourse } from "../own-course-queries.ts";
import { changedFields, mostSaves } from "./course-texts.rules.ts";

export type CourseSave = NonNullable<Awaited<ReturnType<typeof listOwnSaves>>>["saves"][number];

/**
 * The saves of a course of the caller's, each with the fields in which it differs from the one
 * before, null for the oldest; null for everybody else.
 */
export async function listOwnSaves(ctx: MemberCtx, courseId: string) {
  const course = await findOwnCourse(ctx, courseId);
  if (!course) return null;
  const rows = await ctx.db
    .select({
      id: courseSaves.id,
      version: courseSaves.version,
      texts: courseSaves.texts,
      createdAt: courseSaves.createdAt,
      author: { id: users.id, name: users.name },
    })
    .from(courseSaves)
    .innerJoin(
      users,
      and(eq(users.academyId, courseSaves.academyId), eq(users.id, courseSaves.userId)),
    )
    .where(and(eq(courseSaves.academyId, ctx.academy.id), eq(courseSaves.courseId, course.id)))
    .orderBy(desc(courseSaves.version), desc(courseSaves.id))
    .limit(mostSaves);
  const saves = rows.map((save, i) => {
    const before = rows[i + 1];
    return { ...save, changed: before ? changedFields(before.texts, save.texts) : null };
  });
  return { course, saves };
}

/** The texts of one save of a course; the caller has found out whose it is. */
export async function findSave(ctx: MemberCtx, courseId: string, saveId: string) {
  if (![courseId, saveId].every((id) => idShape.safeParse(id).success)) return null;
  const [save] = await ctx.db
    .select({ texts: courseSaves.texts })
    .from(courseSaves)
    .where(
      and(
        eq(courseSaves.academyId, ctx.academy.id),
        eq(courseSaves.courseId, courseId),
        eq(courseSaves.id, saveId),
      ),
    );
  return save ?? null;
}

/** Every kept save that a person made, oldest first. */
export function savesBy(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      courseId: courseSaves.courseId,
      version: courseSaves.version,
      texts: courseSaves.texts,
      createdAt: courseSaves.createdAt,
    })
    .from(courseSaves)
    .where(and(eq(courseSaves.academyId, ctx.academy.id), eq(courseSaves.userId, userId)))
    .orderBy(asc(courseSaves.createdAt), asc(courseSaves.id));
}
