import { lessonsInOrder } from "#src/courses/queries.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
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
import { addNote, editNote, removeNote } from "#src/lessons/notes/change-notes.ts";
import { notesText } from "#src/lessons/notes/note.rules.ts";
import { countNotes, listNotes } from "#src/lessons/notes/note-queries.ts";
import { noteInput, noteShape } from "#src/lessons/notes/note-shape.rules.ts";
import { problem } from "#src/problem.ts";
import { pageOf, withTotal } from "./csv-answer.ts";

const wire = z.object(noteShape.shape).openapi("Note");

export const notesApi = router();

const inCourse = z.object({ courseId: z.uuid() });
const inLesson = z.object({ classId: z.string().max(64) });
const ofNote = inLesson.extend({ noteId: z.string().max(64) });

notesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{courseId}/notes",
    summary: "Las notas propias en las clases de un curso, en el orden del video",
    security: secured,
    request: { params: inCourse, query: pageOf.extend({ class: z.uuid().optional() }) },
    responses: {
      200: withTotal("Una página", z.object({ notes: z.array(wire) }), "Notas en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { courseId } = c.req.valid("param");
    const { class: lessonId, ...page } = c.req.valid("query");
    const place = { courseId, ...(lessonId && { lessonId }) };
    c.header("x-total-count", String(await countNotes(ctx, place)));
    return c.json({ notes: await listNotes(ctx, place, page) }, 200);
  },
);

notesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{courseId}/notes/text",
    summary: "Las notas propias de un curso, como archivo de texto",
    security: secured,
    request: { params: inCourse },
    responses: {
      200: {
        description: "Un archivo de texto",
        content: { "text/plain": { schema: z.string() } },
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { courseId } = c.req.valid("param");
    const course = await findCourseFor(ctx, courseId);
    if (!course) throw problem("not_found", "Este curso no existe");
    const notes = await listNotes(ctx, { courseId });
    c.header("cache-control", "private, no-store");
    c.header("content-disposition", 'attachment; filename="notas.txt"');
    return c.text(notesText(course.title, lessonsInOrder(course), notes), 200);
  },
);

notesApi.openapi(
  createRoute({
    method: "post",
    path: "/classes/{classId}/notes",
    summary: "Anotar algo en un segundo de una clase; solo lo ve quien lo escribe",
    security: secured,
    request: { params: inLesson, body: jsonBody(noteInput) },
    responses: { 201: jsonAnswer("La nota", wire), ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    const { classId } = c.req.valid("param");
    return c.json(await addNote(member(c.get("ctx")), classId, c.req.valid("json")), 201);
  },
);

notesApi.openapi(
  createRoute({
    method: "put",
    path: "/classes/{classId}/notes/{noteId}",
    summary: "Cambiar una nota propia",
    security: secured,
    request: { params: ofNote, body: jsonBody(noteInput) },
    responses: { 200: jsonAnswer("La nota", wire), ...memberFailures },
  }),
  async (c) => {
    const { classId, noteId } = c.req.valid("param");
    const ctx = member(c.get("ctx"));
    return c.json(await editNote(ctx, classId, noteId, c.req.valid("json")), 200);
  },
);

notesApi.openapi(
  createRoute({
    method: "delete",
    path: "/classes/{classId}/notes/{noteId}",
    summary: "Eliminar una nota propia",
    security: secured,
    request: { params: ofNote },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    const { classId, noteId } = c.req.valid("param");
    await removeNote(member(c.get("ctx")), classId, noteId);
    return c.body(null, 204);
  },
);
