// What was removed from the courses of an academy, and how whoever administers it brings it back.
import { restorableUntil } from "#src/courses/authoring/removal/removal.rules.ts";
import {
  conflictFailure,
  createRoute,
  goneFailure,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { findRemoved } from "#src/teaching/removal/find-removed.ts";
import { restoreRemoved } from "#src/teaching/removal/restore-removed.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { pageOf, withTotal } from "./csv-answer.ts";

const removedShape = z
  .object({
    kind: z.enum(["course", "module", "class"]),
    ...bothIds,
    name: z.string(),
    course: z.object({ ...bothIds, title: z.string() }),
    teacher: z.object({ ...bothIds, name: z.string() }),
    removedAt: z.iso.datetime(),
    restorableUntil: z.iso.datetime(),
  })
  .openapi("Removed");

export const removalsApi = router();

removalsApi.openapi(
  createRoute({
    method: "get",
    path: "/removals",
    summary: "Lo que se eliminó de los cursos y todavía se puede restaurar",
    description:
      "Para quien administra la academia. Lo último va primero. Un curso o un módulo eliminado está en lugar de sus partes.",
    security: secured,
    request: { query: pageOf },
    responses: {
      200: withTotal(
        "Lo eliminado; una página",
        z.object({ removals: z.array(removedShape) }),
        "Cuánto se puede restaurar",
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const asked = c.req.valid("query");
    const { found, total } = await findRemoved(member(c.get("ctx")), () => asked);
    c.header("x-total-count", String(total));
    const removals = found.map(({ kind, id, name, removedAt, ...of }) => ({
      ...{ kind, ...withIds(id), name },
      course: { ...withIds(of.courseId), title: of.courseTitle },
      teacher: { ...withIds(of.teacherId), name: of.teacherName },
      removedAt: removedAt.toISOString(),
      restorableUntil: restorableUntil(removedAt).toISOString(),
    }));
    return c.json({ removals }, 200);
  },
);

const description =
  "Para quien administra la academia, hasta 30 días después de que se eliminó. Repetirlo no cambia nada.";
const restored = {
  204: { description: "Ya está de vuelta" },
  ...memberFailures,
  ...conflictFailure,
  ...goneFailure,
} as const;
const id = z.string().max(64);

removalsApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{courseId}/classes/{classId}/restore",
    summary: "Restaurar una clase eliminada, al final de su módulo",
    description,
    security: secured,
    request: { params: z.object({ courseId: id, classId: id }) },
    responses: restored,
  }),
  async (c) => {
    const { courseId, classId } = c.req.valid("param");
    await restoreRemoved(member(c.get("ctx")), { kind: "class", courseId, id: classId });
    return c.body(null, 204);
  },
);

removalsApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{courseId}/modules/{moduleId}/restore",
    summary: "Restaurar un módulo con las clases que se eliminaron con él",
    description,
    security: secured,
    request: { params: z.object({ courseId: id, moduleId: id }) },
    responses: restored,
  }),
  async (c) => {
    const { courseId, moduleId } = c.req.valid("param");
    await restoreRemoved(member(c.get("ctx")), { kind: "module", courseId, id: moduleId });
    return c.body(null, 204);
  },
);

removalsApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{courseId}/undelete",
    summary: "Restaurar un curso eliminado, en el estado que tenía",
    description,
    security: secured,
    request: { params: z.object({ courseId: id }) },
    responses: restored,
  }),
  async (c) => {
    const { courseId } = c.req.valid("param");
    await restoreRemoved(member(c.get("ctx")), { kind: "course", courseId, id: courseId });
    return c.body(null, 204);
  },
);
