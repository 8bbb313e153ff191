// Locks a course of the caller's, so that changes of it and of its parts take turns.
import { and, eq, isNull } from "drizzle-orm";
import { idShape, mayManage } from "#src/courses/rules.ts";
import { courses } from "#src/courses/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { staleCourse } from "./version.rules.ts";

/**
 * The course, locked until the transaction ends; `not_found` for everybody else. A verb that also
 * calls writeCourses calls this inside its `write`: writeCourses locks the academy's total first.
 */
export async function holdOwnCourse(ctx: TransactionCtx & MemberCtx, courseId: string) {
  const course = await holdCourse(ctx, courseId);
  if (!mayManage(ctx.actor, course)) throw unknown();
  return course;
}

/** The same for a verb that knows by itself who may. */
export async function holdCourse(ctx: TransactionCtx, courseId: string) {
  if (!idShape.safeParse(courseId).success) throw unknown();
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.id, courseId),
        isNull(courses.removedAt),
      ),
    )
    .for("no key update");
  if (!course) throw unknown();
  return course;
}

function unknown() {
  return problem("not_found", "Este curso no existe");
}

/**
 * Refuses a save that is based on another version than the saved one (decisions: Teacher area).
 * @param given the version that the caller read; undefined for API callers that name none
 */
export function requireVersion(saved: { version: number }, given: number | undefined): void {
  if (given !== undefined && given !== saved.version) throw problem("conflict", staleCourse);
}

/**
 * The version of a save whose values are saved already: later ones are of others, and its caller has
 * not seen them.
 */
export function repeatedVersion(saved: { version: number }, given: number | undefined): number {
  return given === undefined ? saved.version : Math.min(saved.version, given + 1);
}
