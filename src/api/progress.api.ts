import type { Ctx } from "#src/ctx.ts";
import { beaconForm } from "#src/http/forms/beacon-form.ts";
import {
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { markLesson } from "#src/lessons/progress/mark-lesson.ts";
import { playedText, progressReport } from "#src/lessons/progress/progress-shape.rules.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import { findProgress } from "#src/lessons/queries.ts";
import { problem } from "#src/problem.ts";

const progressShape = z
  .object({
    class: z.uuid().nullable(),
    minutes: z.number().int(),
    history: z.array(z.uuid()),
  })
  .openapi("Progress");

const { class: lessonId, minutes, seconds, secondsAgo, placeSecondsAgo } = progressReport.shape;

/** A form has only texts. */
const number = z.coerce.number();
const beaconShape = z.object({
  class: lessonId,
  minutes: number.pipe(minutes),
  seconds: number.pipe(seconds.unwrap()),
  secondsAgo: number.pipe(secondsAgo.unwrap()),
  placeSecondsAgo: number.pipe(placeSecondsAgo.unwrap()).optional(),
  played: playedText.optional(),
});

const path = "/users/{userId}/course/{courseId}/progress";
const params = z.object({ userId: z.uuid(), courseId: z.uuid() });
const saved = { 204: { description: "Guardado" }, ...memberFailures } as const;

export const progressApi = router();

progressApi.openapi(
  createRoute({
    method: "get",
    path,
    summary: "Por dónde va un estudiante en un curso",
    security: secured,
    request: { params },
    responses: { 200: jsonAnswer("El progreso", progressShape), ...memberFailures },
  }),
  async (c) => {
    const { userId, courseId } = c.req.valid("param");
    const ctx = self(c.get("ctx"), userId);
    const found = await findProgress(ctx, userId, courseId);
    return c.json({ class: found.lessonId, minutes: found.minutes, history: found.history }, 200);
  },
);

progressApi.openapi(
  createRoute({
    method: "patch",
    path,
    summary: "Guardar por dónde va un estudiante",
    security: secured,
    request: { params, body: jsonBody(progressReport) },
    responses: saved,
  }),
  async (c) => {
    await save(c.get("ctx"), c.req.valid("param"), c.req.valid("json"));
    return c.body(null, 204);
  },
);

progressApi.openapi(
  createRoute({
    method: "post",
    path,
    summary: "Guardar por dónde va quien cierra la página (navigator.sendBeacon)",
    security: secured,
    middleware: beaconForm,
    request: {
      params,
      body: {
        required: true,
        content: { "application/x-www-form-urlencoded": { schema: beaconShape } },
      },
    },
    responses: saved,
  }),
  async (c) => {
    await save(c.get("ctx"), c.req.valid("param"), c.req.valid("form"));
    return c.body(null, 204);
  },
);

for (const [method, isMarked, summary] of [
  ["put", true, "Marcar una clase como vista"],
  ["delete", false, "Quitar la marca de vista de una clase"],
] as const) {
  progressApi.openapi(
    createRoute({
      method,
      path: `${path}/{classId}/mark`,
      summary,
      security: secured,
      request: { params: params.extend({ classId: z.uuid() }) },
      responses: { 204: { description: "Guardado" }, ...memberFailures },
    }),
    async (c) => {
      const { userId, courseId, classId } = c.req.valid("param");
      await markLesson(self(c.get("ctx"), userId), { courseId, lessonId: classId, isMarked });
      return c.body(null, 204);
    },
  );
}

type Params = z.infer<typeof params>;

async function save(
  ctx: Ctx,
  { userId, courseId }: Params,
  report: z.infer<typeof progressReport>,
) {
  const { class: lessonId, ...watched } = report;
  await saveProgress(self(ctx, userId), { courseId, lessonId, ...watched });
}

/**
 * Only the owner may read or write their progress. Not a 404: the page drops a report on 404, but
 * keeps one on 403 until its user signs in again.
 */
function self(anyone: Ctx, userId: string) {
  const ctx = member(anyone);
  if (ctx.actor.id !== userId) throw problem("forbidden", "Esta cuenta no es la tuya");
  return ctx;
}
