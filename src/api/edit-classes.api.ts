import { changeLesson } from "#src/courses/authoring/lesson/change-lesson.ts";
import { createLesson } from "#src/courses/authoring/lesson/create-lesson.ts";
import { finishLesson } from "#src/courses/authoring/lesson/finish-lesson.ts";
import { lessonChange, newLessonInput } from "#src/courses/authoring/lesson/lesson.rules.ts";
import type { SavedLesson } from "#src/courses/authoring/lesson/save-lesson.ts";
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
import { lessonShape, wireLesson } from "./course-shape.ts";

const savedShape = lessonShape
  .extend({
    course: z.uuid(),
    module: z.uuid(),
    version: z.number().int().describe("Sube con cada cambio; se manda en el siguiente"),
    finished: z.boolean().describe("Si quienes aprenden ya pueden verla"),
  })
  .openapi("SavedClass");

const newLesson = newLessonInput.extend({
  finished: z.boolean().optional().describe("Sin él, la clase queda finalizada si hay descripción"),
});

const change = lessonChange.extend({
  finished: z.literal(true).optional().describe("Finaliza la clase"),
});

export const editClassesApi = router();

editClassesApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{courseId}/classes",
    summary: "Agregar una clase al final de un módulo",
    description:
      "El cuerpo lleva moduleId y title; description y settings son opcionales. Con un id propio (UUID), repetir la llamada no hace otra clase: guarda en la que ya existe.",
    security: secured,
    request: { params: z.object({ courseId: z.string().max(64) }), body: jsonBody(newLesson) },
    responses: {
      201: jsonAnswer("La clase", savedShape),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const body = c.req.valid("json");
    const finished = body.finished ?? Boolean(body.description);
    const lesson = await createLesson(ctx, c.req.valid("param").courseId, { ...body, finished });
    return c.json(wireSaved(lesson), 201);
  },
);

editClassesApi.openapi(
  createRoute({
    method: "patch",
    path: "/courses/{courseId}/classes/{classId}",
    summary: "Cambiar los textos y ajustes de una clase",
    description: "Lo que no se manda queda como está. Con version, 409 si la clase cambió después.",
    security: secured,
    request: {
      params: z.object({ courseId: z.string().max(64), classId: z.string().max(64) }),
      body: jsonBody(change),
    },
    responses: {
      200: jsonAnswer("La clase", savedShape),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { courseId, classId } = c.req.valid("param");
    const { finished, ...changed } = c.req.valid("json");
    const save = finished ? finishLesson : changeLesson;
    return c.json(wireSaved(await save(ctx, { courseId, lessonId: classId }, changed)), 200);
  },
);

function wireSaved(lesson: SavedLesson): z.infer<typeof savedShape> {
  const { courseId, moduleId, version, finishedAt } = lesson;
  const place = { course: courseId, module: moduleId };
  return { ...wireLesson(lesson), ...place, version, finished: finishedAt !== null };
}
