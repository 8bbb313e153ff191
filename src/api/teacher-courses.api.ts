import {
  countsOfTabs,
  countTeacherCourses,
  listTeacherCourses,
} from "#src/courses/authoring/teacher-courses-queries.ts";
import { longestTerms, statusShape } from "#src/courses/authoring/teacher-list.rules.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { courseShape, wireCourse } from "./course-shape.ts";

const ownCourseShape = courseShape
  .extend({
    moduleCount: z.number().int(),
    version: z.number().int().describe("La que se guardó; con otra, guardar da 409"),
    updatedAt: z.iso.datetime(),
  })
  .openapi("OwnCourse");

export const teacherCoursesApi = router();

/** Staff have a list too: of what they teach themselves. */
function teacher(ctx: Ctx): MemberCtx {
  const caller = member(ctx);
  if (caller.actor.role === "teacher" || caller.actor.role === "admin") return caller;
  throw problem("forbidden", "Solo los profesores tienen cursos propios");
}

const counted = z.object({
  "x-published-count": z.string(),
  "x-draft-count": z.string().describe("Con los cursos en proceso"),
  "x-archived-count": z.string(),
  "x-total-count": z.string(),
});

// Answered by the route of GET: the router asks it for HEAD too.
teacherCoursesApi.openAPIRegistry.registerPath({
  method: "head",
  path: "/teachers/courses",
  summary: "Cuántos cursos propios hay en cada estado",
  security: secured,
  responses: { 200: { description: "Los conteos", headers: counted }, ...memberFailures },
});

teacherCoursesApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/courses",
    summary: "Los cursos propios, el más nuevo primero",
    security: secured,
    request: {
      query: z.object({
        status: statusShape.optional().describe("Sin él, en cualquier estado"),
        terms: z
          .string()
          .max(longestTerms)
          .default("")
          .describe("Palabras o partes de palabras del título, con o sin tildes"),
        limit: z.coerce.number().int().min(1).max(100).default(15),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de cursos", z.object({ courses: z.array(ownCourseShape) })),
        headers: counted.extend({
          "x-total-count": z.string().describe("De los del estado y el título que se piden"),
        }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    const { status, terms, ...page } = c.req.valid("query");
    const counts = await countTeacherCourses(ctx, terms);
    const tabs = countsOfTabs(counts);
    const all = tabs.published + tabs.draft + tabs.archived;
    const isHead = c.req.method === "HEAD";
    c.header("x-published-count", String(tabs.published));
    c.header("x-draft-count", String(tabs.draft));
    c.header("x-archived-count", String(tabs.archived));
    c.header("x-total-count", String(status && !isHead ? counts[status] : all));
    if (isHead) return c.json({ courses: [] }, 200);
    const found = await listTeacherCourses(ctx, {
      ...{ ...page, terms },
      ...(status && { statuses: [status] }),
    });
    const courses = found.map((course) => ({
      ...wireCourse(ctx, course, {}),
      moduleCount: course.moduleCount,
      version: course.version,
      updatedAt: course.updatedAt.toISOString(),
    }));
    return c.json({ courses }, 200);
  },
);
