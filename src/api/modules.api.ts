import { addModule } from "#src/courses/authoring/outline/add-module.ts";
import { moduleName } from "#src/courses/authoring/outline/module-name.rules.ts";
import { orderOutline } from "#src/courses/authoring/outline/order-outline.ts";
import {
  mostLessons,
  mostModules,
  outlineTexts,
} from "#src/courses/authoring/outline/outline.rules.ts";
import { removeLesson } from "#src/courses/authoring/outline/remove-lesson.ts";
import { removeModule } from "#src/courses/authoring/outline/remove-module.ts";
import { renameModule } from "#src/courses/authoring/outline/rename-module.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";

const id = z.string().max(64);

const version = z.number().int().nonnegative().optional();

const given = z.object({
  id: id.optional().describe("Del módulo; sin él se crea uno al final"),
  name: moduleName.optional(),
  version: version.describe("La que se leyó del módulo: con otra, 409"),
  modules: z
    .array(
      z.object({
        id,
        name: moduleName.optional(),
        classes: z
          .array(id)
          .max(mostModules * mostLessons)
          .optional(),
      }),
    )
    .max(mostModules * 2)
    .optional()
    .describe("El orden: lo que no se nombra queda al final, y nada se elimina"),
  outlineVersion: version.describe("La que se leyó del orden: con otra, 409"),
});

const moduleShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    name: z.string(),
    version: z.number().int(),
    classes: z.array(z.uuid()).describe("Los id de sus clases, en orden"),
  })
  .openapi("OwnModule");

const outlineShape = z
  .object({ outlineVersion: z.number().int(), modules: z.array(moduleShape) })
  .openapi("Outline");

export const modulesApi = router();

modulesApi.openapi(
  createRoute({
    method: "put",
    path: "/courses/{courseId}/modules",
    summary: "Crear un módulo, cambiarle el nombre, o poner módulos y clases en orden",
    security: secured,
    request: { params: z.object({ courseId: id }), body: jsonBody(given) },
    responses: {
      200: jsonAnswer("El módulo, o el orden completo", z.union([moduleShape, outlineShape])),
      201: jsonAnswer("El módulo nuevo", moduleShape),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { courseId } = c.req.valid("param");
    const { id, name, version, modules, outlineVersion } = c.req.valid("json");
    if (modules) {
      await orderOutline(ctx, courseId, { modules, outlineVersion });
      return c.json(await outlineOf(ctx, courseId), 200);
    }
    if (name === undefined) throw noName();
    if (id === undefined) {
      const module = await addModule(ctx, courseId, { name });
      return c.json(wireModule({ ...module, lessons: [] }), 201);
    }
    return c.json(wireModule(await renameModule(ctx, courseId, { id, name, version })), 200);
  },
);

modulesApi.openapi(
  createRoute({
    method: "delete",
    path: "/courses/{courseId}/modules/{moduleId}",
    summary: "Eliminar un módulo con sus clases; quien ya tiene el curso las conserva",
    security: secured,
    request: { params: z.object({ courseId: id, moduleId: id }) },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    const { courseId, moduleId } = c.req.valid("param");
    await removeModule(member(c.get("ctx")), courseId, moduleId);
    return c.body(null, 204);
  },
);

modulesApi.openapi(
  createRoute({
    method: "delete",
    path: "/courses/{courseId}/classes/{classId}",
    summary: "Eliminar una clase; quien ya tiene el curso la conserva",
    security: secured,
    request: { params: z.object({ courseId: id, classId: id }) },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    const { courseId, classId } = c.req.valid("param");
    await removeLesson(member(c.get("ctx")), courseId, classId);
    return c.body(null, 204);
  },
);

function noName() {
  const message = outlineTexts.noName;
  return problem("invalid", message, { errors: [{ path: "name", message }] });
}

type Wired = { id: string; name: string; version: number; lessons: { id: string }[] };

function wireModule({ id, name, version, lessons }: Wired) {
  return { id, _id: id, name, version, classes: lessons.map((lesson) => lesson.id) };
}

async function outlineOf(ctx: MemberCtx, courseId: string) {
  const course = await findOwnCourse(ctx, courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const { outlineVersion, modules } = course;
  return { outlineVersion, modules: modules.map(wireModule) };
}
