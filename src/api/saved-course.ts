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

export async function savedCourse(ctx: MemberCtx, id: string) {
  const [course, own] = await Promise.all([findCourse(ctx, id), findOwnCourse(ctx, id)]);
  if (!course || !own) throw problem("not_found", "Este curso no existe");
  const { teacher, modules, prerequisites, learnings, include, faqs } = course;
  const { modules: wired = [], ...wiredCourse } = wireCourse(ctx, course, { teacher, modules });
  const lists = { prerequisites, learnings, include, faqs: wireFaqs(faqs) };
  return { ...wiredCourse, ...lists, modules: wired, version: own.version };
}
