import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";

const printOfCourse = {
  id: courses.id,
  title: courses.title,
  category: courses.category,
  coverKey: courses.coverKey,
  status: courses.status,
};

/**
 * What the pictures of a course are drawn from, in every status: who has their address may see
 * them, since mails show them too.
 */
export async function findPrinted(ctx: Ctx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const [found] = await ctx.db
    .select(printOfCourse)
    .from(courses)
    .where(
      and(eq(courses.academyId, ctx.academy.id), eq(courses.id, id), isNull(courses.removedAt)),
    );
  return found ?? null;
}

/** The same of a listed class. */
export async function findPrintedLesson(ctx: Ctx, courseId: string, id: string) {
  const course = idShape.safeParse(id).success ? await findPrinted(ctx, courseId) : null;
  if (!course) return null;
  const [lesson] = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        eq(lessons.courseId, course.id),
        eq(lessons.id, id),
        lessons.listed,
      ),
    );
  return lesson ? { course, lesson } : null;
}

const perStep = 500;

/** The ids of the academy's courses, removed ones too, a step at a time. */
export async function* everyCourse({ db, academy }: Ctx): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.academyId, academy.id), after ? gt(courses.id, after) : undefined))
      .orderBy(asc(courses.id))
      .limit(perStep);
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id;
    if (rows.length < perStep) return;
  }
}
