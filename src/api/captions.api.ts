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
  z,
} from "#src/http/route.ts";
import {
  findCaptions,
  findManagedLesson,
  listCaptionsOf,
} from "#src/media/captions/caption-queries.ts";
import { removeCaptions } from "#src/media/captions/remove-captions.ts";
import { captionsInput, saveCaptions } from "#src/media/captions/save-captions.ts";
import { problem } from "#src/problem.ts";
import { pageOf, withTotal } from "./csv-answer.ts";

const captionsShape = z
  .object({
    id: z.uuid(),
    language: z.string().describe("BCP 47"),
    label: z.string().describe("El idioma en español"),
    source: z.string().describe("El archivo del que vinieron"),
    cueCount: z.number().int(),
    version: z.number().int(),
  })
  .openapi("Captions");

const ofClass = z.object({ classId: z.string().max(64) });
const ofLanguage = ofClass.extend({ language: z.string().max(35) });

export const captionsApi = router();

captionsApi.openapi(
  createRoute({
    method: "get",
    path: "/classes/{classId}/captions",
    summary: "Los subtítulos de una clase, para quien la administra",
    security: secured,
    request: { params: ofClass, query: pageOf },
    responses: {
      200: withTotal(
        "Uno por idioma; una página",
        z.object({ captions: z.array(captionsShape) }),
        "En cuántos idiomas hay",
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const lesson = await findManagedLesson(ctx, c.req.valid("param").classId);
    const { limit, offset } = c.req.valid("query");
    const all = await listCaptionsOf(ctx, lesson.id);
    c.header("x-total-count", String(all.length));
    return c.json({ captions: all.slice(offset, offset + limit) }, 200);
  },
);

captionsApi.openapi(
  createRoute({
    method: "get",
    path: "/classes/{classId}/captions/{language}",
    summary: "El texto de los subtítulos de una clase en un idioma, para quien la administra",
    security: secured,
    request: { params: ofLanguage },
    responses: {
      200: jsonAnswer(
        "Los subtítulos",
        captionsShape
          .pick({ language: true, source: true, version: true })
          .extend({ text: z.string().describe("WebVTT") }),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { classId, language } = c.req.valid("param");
    const lesson = await findManagedLesson(ctx, classId);
    const found = await findCaptions(ctx, lesson.id, language);
    if (!found) throw problem("not_found", "La clase no tiene subtítulos en ese idioma");
    const { source, version, vtt } = found;
    return c.json({ language, source, version, text: vtt }, 200);
  },
);

captionsApi.openapi(
  createRoute({
    method: "put",
    path: "/classes/{classId}/captions/{language}",
    summary: "Poner o corregir los subtítulos de una clase en un idioma",
    security: secured,
    request: { params: ofLanguage, body: jsonBody(captionsInput) },
    responses: {
      200: jsonAnswer("Los subtítulos", captionsShape),
      ...memberFailures,
      ...conflictFailure,
      413: fileFailures[413],
    },
  }),
  async (c) => {
    const { classId, language } = c.req.valid("param");
    const ctx = member(c.get("ctx"));
    return c.json(await saveCaptions(ctx, classId, language, c.req.valid("json")), 200);
  },
);

captionsApi.openapi(
  createRoute({
    method: "delete",
    path: "/classes/{classId}/captions/{language}",
    summary: "Quitar los subtítulos de una clase en un idioma",
    security: secured,
    request: {
      params: ofLanguage,
      query: z.object({ version: z.coerce.number().int().optional() }),
    },
    responses: {
      204: { description: "Ya no están" },
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { classId, language } = c.req.valid("param");
    const ctx = member(c.get("ctx"));
    await removeCaptions(ctx, classId, language, c.req.valid("query").version);
    return c.body(null, 204);
  },
);
