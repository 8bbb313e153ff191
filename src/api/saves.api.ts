// The last saves of a course's texts, and the way back to one.
import { textFields } from "#src/courses/authoring/saves/course-texts.rules.ts";
import { restoreSave } from "#src/courses/authoring/saves/restore-save.ts";
import { listOwnSaves } from "#src/courses/authoring/saves/save-queries.ts";
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
import { wireFaqs } from "./course-shape.ts";

export const savesApi = router();

const courseParams = z.object({ id: z.string().max(64) });

const saveShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    createdAt: z.iso.datetime(),
    author: z.object({ id: z.uuid(), name: z.string() }),
    version: z.number().int().describe("La que el curso tuvo entonces"),
    changed: z
      .array(z.enum(textFields))
      .nullable()
      .describe("En qué cambió frente a la anterior; null en la más antigua"),
    title: z.string(),
    description: z.string(),
    prerequisites: z.array(z.string()),
    learnings: z.array(z.string()),
    faqs: z.array(z.object({ title: z.string(), question: z.string(), answer: z.string() })),
  })
  .openapi("CourseSave");

savesApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{id}/saves",
    summary: "Las últimas versiones guardadas de los textos de un curso, la más nueva primero",
    description:
      "Se guardan veinte. Lo que una persona guarda en los mismos diez minutos es una sola versión.",
    security: secured,
    request: {
      params: courseParams,
      query: z.object({
        limit: z.coerce.number().int().min(1).max(20).default(20),
        offset: z.coerce.number().int().min(0).max(20).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Las versiones", z.object({ saves: z.array(saveShape) })),
        headers: z.object({ "x-total-count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const { limit, offset } = c.req.valid("query");
    const found = await listOwnSaves(member(c.get("ctx")), c.req.valid("param").id);
    if (!found) throw problem("not_found", "Este curso no existe");
    const saves = found.saves.slice(offset, offset + limit);
    c.header("x-total-count", String(found.saves.length));
    return c.json(
      {
        saves: saves.map(({ id, createdAt, author, version, changed, texts }) => ({
          ...{ id, _id: id, createdAt: createdAt.toISOString(), author, version, changed },
          ...texts,
          faqs: wireFaqs(texts.faqs),
        })),
      },
      200,
    );
  },
);

savesApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{id}/saves/{saveId}/restore",
    summary: "Volver a una versión guardada de los textos de un curso",
    description: "Es un guardado más: los textos de ahora quedan entre las versiones guardadas.",
    security: secured,
    request: {
      params: courseParams.extend({ saveId: z.string().max(64) }),
      body: jsonBody(
        z.object({
          version: z
            .number()
            .int()
            .min(1)
            .nullish()
            .describe("La versión que se leyó; si el curso tiene otra, 409 y nada se guarda"),
        }),
      ),
    },
    responses: {
      200: jsonAnswer("La versión que quedó", z.object({ version: z.number().int() })),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { id: courseId, saveId } = c.req.valid("param");
    const version = c.req.valid("json").version ?? undefined;
    const restored = await restoreSave(member(c.get("ctx")), { courseId, saveId, version });
    return c.json(restored, 200);
  },
);
