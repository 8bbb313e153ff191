import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { isAwaited } from "#src/courses/launches/launch.rules.ts";
import { countLaunches, listLaunches } from "#src/courses/launches/launch-queries.ts";
import { type Course, type CourseSummary, listPublishedCourses } from "#src/courses/queries.ts";
import { faqShape } from "#src/courses/rules.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
import { publicRoute } from "#src/http/public-paths.ts";
import { createRoute, failures, jsonAnswer, router, z } from "#src/http/route.ts";
import { problem } from "#src/problem.ts";

export const lessonShape = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  settings: z.object({ published: z.boolean(), comments: z.boolean(), isFree: z.boolean() }),
  videoMetadata: z.object({ durationSec: z.number().int() }),
});

export const courseShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    price: z.number().int().describe("Dólares enteros"),
    coverImageUrl: z.string(),
    reviewCount: z.number().describe("Calificación de 1 a 5"),
    studentCount: z.number().int(),
    status: z.string(),
    scheduledLaunch: z.iso.datetime().nullable().describe("Cuándo abre; null si ya estaba abierto"),
    promotionalMessage: z.string(),
    suscription: z.boolean().describe("Hasta que abra, uno se suscribe en vez de comprarlo"),
    feedListing: z.boolean().describe("Si el catálogo lo muestra"),
    teacherInfo: z.object({ id: z.uuid(), _id: z.uuid(), name: z.string() }).optional(),
  })
  .openapi("Course");

const courseDetailShape = courseShape
  .extend({
    prerequisites: z.array(z.string()),
    learnings: z.array(z.string()),
    include: z.array(z.string()),
    faqs: z.array(faqShape),
    modules: z.array(
      z.object({
        id: z.uuid(),
        _id: z.uuid(),
        name: z.string(),
        classes: z.array(lessonShape),
      }),
    ),
  })
  .openapi("CourseDetail");

type Wire = CourseSummary | (Course & { teacherName: string });

export function wireCourse(
  course: Wire,
  includeTeacher: boolean,
  now: Date,
): z.infer<typeof courseShape> {
  const { id, title, description, category, studentCount, status, teacherId } = course;
  return {
    id,
    _id: id,
    title,
    description,
    category,
    studentCount,
    status,
    price: course.priceCents / 100,
    coverImageUrl: coverUrl(course),
    reviewCount: course.ratingTenths / 10,
    scheduledLaunch: course.scheduledLaunch?.toISOString() ?? null,
    promotionalMessage: course.promotionalMessage,
    suscription: isAwaited(course, now),
    feedListing: course.feedListing,
    ...(includeTeacher
      ? { teacherInfo: { id: teacherId, _id: teacherId, name: course.teacherName } }
      : {}),
  };
}

const flag = z.enum(["true", "false"]).optional();

const pageQuery = z.object({
  includeTeacher: flag,
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});

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
      query: pageQuery.extend({
        terms: z.string().max(100).optional(),
        category: z.string().max(60).optional(),
      }),
    },
    responses: { 200: pageAnswer("Una página de cursos"), ...failures },
  }),
  async (c) => {
    const { terms, category, includeTeacher, limit, offset } = c.req.valid("query");
    const ctx = c.get("ctx");
    const { courses, total } = await listPublishedCourses(ctx, {
      category,
      terms,
      limit,
      offset,
    });
    c.header("X-Total-Count", String(total));
    const wired = courses.map((course) => wireCourse(course, includeTeacher === "true", ctx.now));
    return c.json({ courses: wired }, 200);
  },
);

// Before the route of one course, which would read `launches` as an id.
coursesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/launches",
    summary: "Los cursos que están por abrir, el más próximo primero",
    middleware: publicRoute,
    request: { query: pageQuery },
    responses: { 200: pageAnswer("Una página de lanzamientos"), ...failures },
  }),
  async (c) => {
    const { includeTeacher, limit, offset } = c.req.valid("query");
    const ctx = c.get("ctx");
    const launches = await listLaunches(ctx, { limit, offset });
    c.header("X-Total-Count", String(await countLaunches(ctx)));
    const wired = launches.map((course) => wireCourse(course, includeTeacher === "true", ctx.now));
    return c.json({ courses: wired }, 200);
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
      query: z.object({ includeClasses: flag, includeTeacher: flag }),
    },
    responses: { 200: jsonAnswer("El curso", courseDetailShape), ...failures },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const course = await findCourseFor(ctx, c.req.valid("param").id);
    if (!course) throw problem("not_found", "Este curso no existe");
    const { includeClasses, includeTeacher } = c.req.valid("query");
    const named = { ...course, teacherName: course.teacher.name };
    return c.json(
      {
        ...wireCourse(named, includeTeacher !== "false", ctx.now),
        prerequisites: course.prerequisites,
        learnings: course.learnings,
        include: course.include,
        faqs: course.faqs,
        modules: course.modules.map((module) => ({
          id: module.id,
          _id: module.id,
          name: module.name,
          classes: includeClasses === "false" ? [] : module.lessons.map(wireLesson),
        })),
      },
      200,
    );
  },
);

type Lesson = Course["modules"][number]["lessons"][number];

export function wireLesson(lesson: Lesson): z.infer<typeof lessonShape> {
  const { id, title, description, published, comments, isFree } = lesson;
  return {
    id,
    _id: id,
    title,
    description,
    settings: { published, comments, isFree },
    videoMetadata: { durationSec: lesson.durationSeconds },
  };
}
