import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { statuses } from "#src/teaching/publishing/course-status.rules.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import {
  approveReview,
  requireReviewer,
  returnInput,
  returnReview,
} from "#src/teaching/publishing/decide-review.ts";
import { listOpenReviews } from "#src/teaching/publishing/review-queue-queries.ts";
import { bothIds, withIds } from "./both-ids.ts";

export const publishingApi = router();

const courseParams = z.object({ id: z.string().max(64) });
const reviewParams = z.object({ id: z.string().max(64) });

const statusShape = z.object({ ...bothIds, status: z.enum(statuses) }).openapi("CourseStatus");

publishingApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{id}/publish",
    summary: "Publicar un curso: se convierten sus videos, se revisa y se publica o se devuelve",
    security: secured,
    request: { params: courseParams },
    responses: {
      202: jsonAnswer("En proceso, o ya publicado", statusShape),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const { status } = await decideCourse(member(c.get("ctx")), id, "publish");
    return c.json({ ...withIds(id), status }, 202);
  },
);

const decisions = [
  {
    intent: "unpublish",
    summary: "Despublicar un curso, o cancelar su publicación mientras está en proceso",
    answer: "Entre los borradores",
  },
  { intent: "archive", summary: "Archivar un curso", answer: "Archivado" },
  { intent: "restore", summary: "Restaurar un curso archivado", answer: "Entre los borradores" },
] as const;

for (const { intent, summary, answer } of decisions) {
  publishingApi.openapi(
    createRoute({
      method: "post",
      path: `/courses/{id}/${intent}`,
      summary,
      security: secured,
      request: { params: courseParams },
      responses: {
        200: jsonAnswer(answer, statusShape),
        ...memberFailures,
        ...conflictFailure,
      },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const { status } = await decideCourse(member(c.get("ctx")), id, intent);
      return c.json({ ...withIds(id), status }, 200);
    },
  );
}

publishingApi.openapi(
  createRoute({
    method: "delete",
    path: "/courses/{id}",
    summary:
      "Eliminar un curso; si alguien lo tiene o lo compró, se archiva en lugar de eliminarse",
    security: secured,
    request: { params: courseParams },
    responses: {
      200: jsonAnswer(
        "No se eliminó, porque alguien lo tiene o lo compró: quedó archivado, y quien lo tiene lo sigue viendo",
        statusShape,
      ),
      204: { description: "Ya no está" },
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const { status, isRemoved } = await decideCourse(member(c.get("ctx")), id, "remove");
    return isRemoved ? c.body(null, 204) : c.json({ ...withIds(id), status }, 200);
  },
);

const reviewShape = z
  .object({
    id: z.string(),
    course: z.object({ ...bothIds, title: z.string() }),
    teacher: z.object({ ...bothIds, name: z.string() }),
    since: z.iso.datetime(),
    approvedAt: z.iso.datetime().nullable().describe("Aprobado: espera a que se conviertan videos"),
  })
  .openapi("CourseReview");

publishingApi.openapi(
  createRoute({
    method: "get",
    path: "/reviews",
    summary: "Para quienes administran: los cursos en proceso, el que más espera primero",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(100).default(15),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de revisiones", z.object({ reviews: z.array(reviewShape) })),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    requireReviewer(ctx);
    const { reviews, total } = await listOpenReviews(ctx, c.req.valid("query"));
    c.header("X-Total-Count", String(total));
    const wire = reviews.map(({ course, teacher, since, approvedAt, ...review }) => ({
      ...review,
      course: { ...course, ...withIds(course.id) },
      teacher: { ...teacher, ...withIds(teacher.id) },
      since: since.toISOString(),
      approvedAt: approvedAt?.toISOString() ?? null,
    }));
    return c.json({ reviews: wire }, 200);
  },
);

publishingApi.openapi(
  createRoute({
    method: "post",
    path: "/reviews/{id}/approve",
    summary:
      "Para quienes administran: aprobar un curso; se publica cuando sus videos estén convertidos",
    security: secured,
    request: { params: reviewParams },
    responses: { 204: { description: "Aprobado" }, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    await approveReview(member(c.get("ctx")), c.req.valid("param").id);
    return c.body(null, 204);
  },
);

publishingApi.openapi(
  createRoute({
    method: "post",
    path: "/reviews/{id}/return",
    summary: "Para quienes administran: devolver un curso a su docente, con la razón",
    security: secured,
    request: { params: reviewParams, body: jsonBody(returnInput) },
    responses: { 204: { description: "Devuelto" }, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    await returnReview(ctx, c.req.valid("param").id, c.req.valid("json"));
    return c.body(null, 204);
  },
);
