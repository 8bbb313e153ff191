// POST /courses/{id}/copies: duplicates a course.
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
import { copyCourse } from "#src/teaching/copying/copy-course.ts";
import { savedCourse, savedShape } from "./saved-course.ts";

export const copiesApi = router();

const waitingShape = z.object({ id: z.uuid(), _id: z.uuid(), title: z.string() });

copiesApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{id}/copies",
    summary: "Duplicar un curso, como borrador",
    description:
      "La copia es de quien enseña el curso y comparte sus videos y archivos. No lleva estudiantes, " +
      "ventas, comentarios ni fecha de lanzamiento.",
    security: secured,
    request: {
      params: z.object({ id: z.string().max(64) }),
      body: jsonBody(
        z.object({
          copyId: z
            .uuid()
            .nullish()
            .describe("El id que tendrá la copia: la misma solicitud otra vez no hace otra"),
        }),
      ),
    },
    responses: {
      201: jsonAnswer(
        "La copia",
        savedShape.extend({
          waiting: z
            .array(waitingShape)
            .describe(
              "Las clases del original que están recibiendo un video: en la copia tienen el anterior, o ninguno",
            ),
        }),
      ),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { copyId } = c.req.valid("json");
    const copied = await copyCourse(ctx, c.req.valid("param").id, copyId ?? undefined);
    const waiting = copied.waiting.map(({ id, title }) => ({ id, _id: id, title }));
    return c.json({ course: await savedCourse(ctx, copied.id), waiting }, 201);
  },
);
