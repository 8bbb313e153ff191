// A course of the caller's as the calls that write it answer.
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { findCourse } from "#src/courses/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { z } from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { courseDetailShape, wireCourse, wireFaqs } from "./course-shape.ts";

export const savedShape = z.object({
  course: courseDetailShape.extend({ version: z.number().int() }),
});

/**
 * @param made the version that the call has made; another tab may have saved since, and whoever goes
 * on from a version must have seen it
 */
export async function savedCourse(ctx: MemberCtx, id: string, made?: number) {
  // Before the rest, which may be newer then, but never older.
  const version = made ?? (await findOwnCourse(ctx, id))?.version;
  const course = await findCourse(ctx, id);
  if (!course || version === undefined) throw problem("not_found", "Este curso no existe");
  const { teacher, modules, prerequisites, learnings, include, faqs } = course;
  const { modules: wired = [], ...wiredCourse } = wireCourse(ctx, course, { teacher, modules });
  const lists = { prerequisites, learnings, include, faqs: wireFaqs(faqs) };
  return { ...wiredCourse, ...lists, modules: wired, version };
}
