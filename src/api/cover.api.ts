import { coverInput } from "#src/courses/cover/cover.rules.ts";
import {
  conflictFailure,
  createRoute,
  fileFailures,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { setCover, setPrint } from "#src/teaching/cover/set-cover.ts";

const coverShape = z
  .object({
    coverImageUrl: z.string(),
    version: z.number().int().describe("La del curso desde ahora"),
  })
  .openapi("Cover");

const params = z.object({ courseId: z.string().max(64) });

export const coverApi = router();

coverApi.openapi(
  createRoute({
    method: "put",
    path: "/courses/{courseId}/cover",
    summary: "Hacer de una imagen que se subió la portada de un curso",
    security: secured,
    request: { params, body: jsonBody(coverInput) },
    responses: {
      200: jsonAnswer("La portada del curso", coverShape),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
      413: fileFailures[413],
      415: fileFailures[415],
      507: fileFailures[507],
    },
  }),
  async (c) => {
    const { courseId } = c.req.valid("param");
    return c.json(await setCover(member(c.get("ctx")), courseId, c.req.valid("json")), 200);
  },
);

coverApi.openapi(
  createRoute({
    method: "delete",
    path: "/courses/{courseId}/cover",
    summary: "Usar el grabado de Semillero como portada de un curso",
    security: secured,
    request: { params, query: z.object({ version: z.coerce.number().int().optional() }) },
    responses: {
      200: jsonAnswer("La portada del curso", coverShape),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { courseId } = c.req.valid("param");
    const { version } = c.req.valid("query");
    return c.json(await setPrint(member(c.get("ctx")), courseId, version), 200);
  },
);
