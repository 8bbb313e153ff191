import { countLaunches, listLaunches } from "#src/courses/launches/launch-queries.ts";
import {
  type CourseSummary,
  findPartsOfCourses,
  listPublishedCourses,
} from "#src/courses/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import { createRoute, failures, jsonAnswer, router, z } from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { courseDetailShape, courseShape, wireCourse, wireFaqs } from "./course-shape.ts";

const flag = z.enum(["true", "false"]).optional();

/** The host decides the academy; a caller may only ask for less (decisions: Academies). */
const academyId = z
  .string()
  .max(64)
  .optional()
  .describe("La academia que responde; con otra no hay nada");

/** Classes have long descriptions. */
const mostWithClasses = 24;

const listQuery = z.object({
  academyId,
  includeTeacher: flag,
  includeClasses: flag.describe(`Con las clases, \`limit\` llega hasta ${mostWithClasses}`),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});

type Asked = z.infer<typeof listQuery>;

const isElsewhere = ({ academy }: Ctx, asked: Pick<Asked, "academyId">) =>
  asked.academyId !== undefined && asked.academyId !== academy.id;

/** One query more for the teachers and classes of all of them. */
async function wireCourses(ctx: Ctx, courses: CourseSummary[], asked: Asked) {
  const [teachers, classes] = [asked.includeTeacher === "true", asked.includeClasses === "true"];
  if (classes && asked.limit > mostWithClasses) {
    const message = `Con las clases caben hasta ${mostWithClasses} cursos por página.`;
    throw problem("invalid", message, { errors: [{ path: "limit", message }] });
  }
  if (!teachers && !classes) return courses.map((course) => wireCourse(ctx, course, {}));
  const ids = courses.map(({ id }) => id);
  const found = await findPartsOfCourses(ctx, ids, { classes });
  return courses.map((course) => {
    const { teacher, modules } = found.get(course.id) ?? {};
    const parts = { ...(teachers && { teacher }), ...(classes && { modules }) };
    return wireCourse(ctx, course, parts);
  });
}

function pageAnswer(description: string) {
  return {
    ...jsonAnswer(description, z.object({ courses: z.array(courseShape) })),
    headers: z.object({ "X-Total-Count": z.string() }),
  };
}

export const coursesApi = router();

coursesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses",
    summary: "Los cursos publicados",
    middleware: publicRoute,
    request: {
      query: listQuery.extend({
        terms: z.string().max(100).optional(),
        category: z.string().max(60).optional(),
      }),
    },
    responses: { 200: pageAnswer("Una página de cursos"), ...failures },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const asked = c.req.valid("query");
    const { courses, total } = isElsewhere(ctx, asked)
      ? { courses: [], total: 0 }
      : await listPublishedCourses(ctx, asked);
    c.header("X-Total-Count", String(total));
    return c.json({ courses: await wireCourses(ctx, courses, asked) }, 200);
  },
);

// Before the route of one course, which would read `launches` as an id.
coursesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/launches",
    summary: "Los cursos que están por abrir, el más próximo primero",
    middleware: publicRoute,
    request: { query: listQuery },
    responses: { 200: pageAnswer("Una página de lanzamientos"), ...failures },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const asked = c.req.valid("query");
    const elsewhere = isElsewhere(ctx, asked);
    const launches = elsewhere ? [] : await listLaunches(ctx, asked);
    c.header("X-Total-Count", String(elsewhere ? 0 : await countLaunches(ctx)));
    return c.json({ courses: await wireCourses(ctx, launches, asked) }, 200);
  },
);

coursesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{id}",
    summary: "Un curso con sus módulos y clases",
    middleware: publicRoute,
    request: {
      params: z.object({ id: z.string().max(64) }),
      query: z.object({ academyId, includeClasses: flag, includeTeacher: flag }),
    },
    responses: { 200: jsonAnswer("El curso", courseDetailShape), ...failures },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const asked = c.req.valid("query");
    const elsewhere = isElsewhere(ctx, asked);
    const course = elsewhere ? null : await findCourseFor(ctx, c.req.valid("param").id);
    if (!course) throw problem("not_found", "Este curso no existe");
    const { teacher, prerequisites, learnings, include } = course;
    const faqs = wireFaqs(course.faqs);
    const isShort = asked.includeClasses === "false";
    const modules = course.modules.map((one) => (isShort ? { ...one, lessons: [] } : one));
    const parts = { modules, ...(asked.includeTeacher !== "false" && { teacher }) };
    const { modules: wired = [], ...wiredCourse } = wireCourse(ctx, course, parts);
    return c.json({ ...wiredCourse, modules: wired, prerequisites, learnings, include, faqs }, 200);
  },
);
