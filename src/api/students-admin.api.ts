// The students of an academy, for its administrators.
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { idShape } from "#src/courses/rules.ts";
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
import { enrolStudent } from "#src/teaching/students/enrol-student.ts";
import { enrolForm, ways } from "#src/teaching/students/student.rules.ts";
import { countStudents, listStudents } from "#src/teaching/students/student-queries.ts";
import { withdrawOffer, withdrawStudent } from "#src/teaching/students/withdraw-student.ts";
import { studentsFile } from "#src/teaching/students/write-students.ts";
import { administrator } from "./administrator.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { csvAnswer, csvHeaders, pageOf, withTotal } from "./csv-answer.ts";
import { done } from "./teachers-admin.api.ts";

export const studentsAdminApi = router();

const searched = z.object({
  q: z.string().max(254).default("").describe("Parte del nombre o del correo"),
});

const studentShape = z
  .object({
    ...bothIds,
    name: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
    since: z.string(),
    courses: z.array(
      z.object({
        ...bothIds,
        title: z.string(),
        since: z.string(),
        way: z.enum(ways).describe("Comprado, invitado por su docente o dado por la academia"),
        done: z.number().int().describe("Clases vistas"),
        total: z.number().int(),
        completedAt: z.string().nullable(),
      }),
    ),
  })
  .openapi("Student");

studentsAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/students",
    summary: "Los estudiantes de la academia y sus cursos; lo más nuevo primero",
    security: secured,
    request: {
      query: searched.extend({
        ...pageOf.shape,
        after: idShape.optional().describe("El último que ya se leyó"),
      }),
    },
    responses: {
      200: withTotal(
        "Una página",
        z.object({ students: z.array(studentShape), hasMore: z.boolean() }),
        "Cuántos estudiantes hay en total",
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { q, after = null, ...page } = c.req.valid("query");
    const part = searchedText(q);
    const { found, hasMore } = await listStudents(ctx, { part, after, ...page });
    c.header("x-total-count", String(await countStudents(ctx, part)));
    const students = found.map(({ id, pictureUrl, since, places, ...one }) => ({
      ...one,
      ...withIds(id),
      profilePicture: pictureUrl,
      since: since.toISOString(),
      courses: places.map(({ courseId, since, completedAt, ...place }) => ({
        ...place,
        ...withIds(courseId),
        since: since.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
      })),
    }));
    return c.json({ students, hasMore }, 200);
  },
);

studentsAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/students.csv",
    summary: "Los estudiantes de la academia y su avance, como archivo CSV",
    security: secured,
    request: { query: searched },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    for (const [name, value] of Object.entries(csvHeaders("estudiantes"))) c.header(name, value);
    // Sent while it is read; an encoding would wait for all of it.
    c.header("cache-control", "private, no-store, no-transform");
    // The document describes the text; Hono has no type for one that is sent in parts.
    return c.body(await studentsFile(ctx, searchedText(c.req.valid("query").q)), 200) as never;
  },
);

studentsAdminApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/students",
    summary: "Darle un curso a un correo, sin que lo pague",
    security: secured,
    request: { body: jsonBody(enrolForm) },
    responses: {
      200: jsonAnswer(
        "`enrolled` si su cuenta ya tiene el curso, `invited` si recibe una invitación",
        z.object({ outcome: z.enum(["enrolled", "invited"]) }),
      ),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const outcome = await enrolStudent(member(c.get("ctx")), c.req.valid("json"));
    return c.json({ outcome }, 200);
  },
);

studentsAdminApi.openapi(
  createRoute({
    method: "delete",
    path: "/academy/students/{userId}/courses/{courseId}",
    summary: "Retirarle a un estudiante un curso que no compró",
    security: secured,
    request: { params: z.object({ userId: z.uuid(), courseId: z.uuid() }) },
    responses: { ...done, ...conflictFailure },
  }),
  async (c) => {
    await withdrawStudent(member(c.get("ctx")), c.req.valid("param"));
    return c.body(null, 204);
  },
);

studentsAdminApi.openapi(
  createRoute({
    method: "delete",
    path: "/academy/students/invitations/{invitationId}",
    summary: "Retirar un curso que la academia ofreció y nadie ha recibido",
    security: secured,
    request: { params: z.object({ invitationId: z.uuid() }) },
    responses: done,
  }),
  async (c) => {
    await withdrawOffer(member(c.get("ctx")), c.req.valid("param").invitationId);
    return c.body(null, 204);
  },
);
