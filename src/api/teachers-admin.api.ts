// The teachers of an academy, for its administrators: who teaches, and who asked to.
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { askToTeach } from "#src/accounts/teachers/ask-to-teach.ts";
import { countRequests, listRequests } from "#src/accounts/teachers/request-queries.ts";
import { refuseForm } from "#src/accounts/teachers/teaching.rules.ts";
import {
  conflictFailure,
  createRoute,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { statuses } from "#src/teaching/publishing/course-status.rules.ts";
import { decideRequest } from "#src/teaching/teachers/decide-request.ts";
import { restoreTeacher, suspendTeacher } from "#src/teaching/teachers/suspend-teacher.ts";
import { countTeachers, listTeachers } from "#src/teaching/teachers/teacher-list-queries.ts";
import { teacherRows } from "#src/teaching/teachers/teachers-csv.rules.ts";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { administrator } from "./administrator.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { csvAnswer, csvHeaders, mostCsvRows, pageOf, withTotal } from "./csv-answer.ts";

export const teachersAdminApi = router();

export const searched = pageOf.extend({
  q: z.string().max(254).default("").describe("Parte del nombre o del correo"),
});

const teacherShape = z
  .object({
    ...bothIds,
    name: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
    since: z.string(),
    suspendedAt: z.string().nullable(),
    published: z.number().int().describe("Cursos publicados"),
    others: z.number().int().describe("Cursos en otro estado"),
    learners: z.number().int(),
    sold: z.number().int().describe("Ventas de los últimos 30 días"),
    soldCents: z.number().int().describe("Lo vendido en ellos, en centavos de dólar"),
    courses: z.array(z.object({ ...bothIds, title: z.string(), status: z.enum(statuses) })),
  })
  .openapi("AdministeredTeacher");

teachersAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/teachers",
    summary: "Los docentes de la academia, con sus cursos; por nombre",
    security: secured,
    request: { query: searched },
    responses: {
      200: withTotal("Una página", z.array(teacherShape), "Docentes en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { q, ...page } = c.req.valid("query");
    const part = searchedText(q);
    c.header("x-total-count", String(await countTeachers(ctx, part)));
    const found = await listTeachers(ctx, part, page);
    const wire = found.map(({ id, pictureUrl, since, suspendedAt, courses, ...one }) => ({
      ...one,
      ...withIds(id),
      profilePicture: pictureUrl,
      since: since.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
      courses: courses.map(({ id, title, status }) => ({ ...withIds(id), title, status })),
    }));
    return c.json(wire, 200);
  },
);

teachersAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/teachers.csv",
    summary: "Los docentes de la academia, como archivo CSV",
    security: secured,
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const all = await listTeachers(administrator(c.get("ctx")), "", {
      ...{ limit: mostCsvRows, offset: 0 },
    });
    return c.text(csvOf(teacherRows(all)), 200, csvHeaders("docentes"));
  },
);

const ofTeacher = z.object({ teacherId: z.uuid() });
export const done = { 204: { description: "Hecho" }, ...memberFailures };

for (const [name, summary, change] of [
  ["suspend", "Suspender a un docente: sus cursos publicados pasan a borradores", suspendTeacher],
  ["restore", "Permitirle enseñar otra vez a un docente", restoreTeacher],
] as const) {
  teachersAdminApi.openapi(
    createRoute({
      method: "post",
      path: `/academy/teachers/{teacherId}/${name}`,
      summary,
      security: secured,
      request: { params: ofTeacher },
      responses: done,
    }),
    async (c) => {
      await change(member(c.get("ctx")), c.req.valid("param").teacherId);
      return c.body(null, 204);
    },
  );
}

const requestShape = z
  .object({
    user: z.object({
      ...bothIds,
      name: z.string(),
      email: z.string(),
      isProven: z.boolean().describe("Si confirmó su correo"),
      profilePicture: z.string().nullable(),
      description: z.string(),
    }),
    askedAt: z.string(),
  })
  .openapi("TeachingRequest");

teachersAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/teachers/requests",
    summary: "Quién pidió enseñar y espera respuesta; primero quien más espera",
    security: secured,
    request: { query: searched },
    responses: {
      200: withTotal("Una página", z.array(requestShape), "Solicitudes en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { q, ...page } = c.req.valid("query");
    const part = searchedText(q);
    c.header("x-total-count", String(await countRequests(ctx, part)));
    const found = await listRequests(ctx, part, page);
    const wire = found.map(({ id, pictureUrl, askedAt, ...user }) => ({
      user: { ...user, ...withIds(id), profilePicture: pictureUrl },
      askedAt: askedAt.toISOString(),
    }));
    return c.json(wire, 200);
  },
);

const ofAsker = z.object({ userId: z.uuid() });

teachersAdminApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/teachers/requests/{userId}/approve",
    summary: "Aprobar que una persona enseñe",
    security: secured,
    request: { params: ofAsker },
    responses: { ...done, ...conflictFailure },
  }),
  async (c) => {
    const { userId } = c.req.valid("param");
    await decideRequest(member(c.get("ctx")), userId, { decision: "approved" });
    return c.body(null, 204);
  },
);

teachersAdminApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/teachers/requests/{userId}/refuse",
    summary: "No aprobar que una persona enseñe, con una razón si se quiere",
    security: secured,
    request: { params: ofAsker, body: jsonBody(refuseForm) },
    responses: { ...done, ...conflictFailure },
  }),
  async (c) => {
    const { userId } = c.req.valid("param");
    const { note } = c.req.valid("json");
    await decideRequest(member(c.get("ctx")), userId, { decision: "refused", note });
    return c.body(null, 204);
  },
);

teachersAdminApi.openapi(
  createRoute({
    method: "post",
    path: "/users/teaching-request",
    summary: "Pedir a la academia permiso para enseñar",
    security: secured,
    responses: { ...done, ...conflictFailure },
  }),
  async (c) => {
    await askToTeach(member(c.get("ctx")));
    return c.body(null, 204);
  },
);
