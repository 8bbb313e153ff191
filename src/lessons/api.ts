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
import { attachmentShape } from "#src/media/attachments/attachments.api.ts";
import { problem } from "#src/problem.ts";
import { findLessonToWatch, findProgress } from "./queries.ts";
import { saveProgress, saveProgressInput } from "./save-progress.ts";

const lessonShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    course: z.uuid(),
    title: z.string(),
    description: z.string(),
    settings: z.object({ published: z.boolean(), comments: z.boolean(), isFree: z.boolean() }),
    videoMetadata: z.object({
      url: z.string().nullable(),
      originalVideoUrl: z.string().nullable().describe("Solo para quien administra el curso"),
      availableQuality: z.array(z.string()),
      originalQuality: z.string().nullable(),
      durationSec: z.number().int(),
      posterUrl: z.string().nullable(),
      storyboardUrl: z.string().nullable(),
    }),
    videoStatus: z.enum(["received", "converting", "ready", "failed"]).nullable(),
    attachments: z.array(attachmentShape),
  })
  .openapi("Class");

const progressShape = z
  .object({
    class: z.uuid().nullable(),
    minutes: z.number().int(),
    history: z.array(z.uuid()),
  })
  .openapi("Progress");

export const lessonsApi = router();

lessonsApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{courseId}/classes/{classId}",
    summary: "Una clase con la dirección de su video",
    security: secured,
    request: {
      params: z.object({ courseId: z.string().max(64), classId: z.string().max(64) }),
    },
    responses: { 200: jsonAnswer("La clase", lessonShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { courseId, classId } = c.req.valid("param");
    const found = await findLessonToWatch(ctx, courseId, classId);
    if (!found) throw problem("not_found", "Esta clase no existe");
    const { lesson, video, attachments } = found;
    return c.json(
      {
        id: lesson.id,
        _id: lesson.id,
        course: lesson.courseId,
        title: lesson.title,
        description: lesson.description,
        settings: {
          published: lesson.published,
          comments: lesson.comments,
          isFree: lesson.isFree,
        },
        videoMetadata: {
          url: video.masterUrl,
          originalVideoUrl: video.originalUrl,
          availableQuality: video.rungs.map((rung) => rung.name),
          originalQuality: video.originalQuality,
          durationSec: lesson.durationSeconds,
          posterUrl: video.posterUrl,
          storyboardUrl: video.storyboardUrl,
        },
        videoStatus: video.status,
        attachments,
      },
      200,
    );
  },
);

const progressParams = z.object({ userId: z.uuid(), courseId: z.uuid() });

lessonsApi.openapi(
  createRoute({
    method: "get",
    path: "/users/{userId}/course/{courseId}/progress",
    summary: "Por dónde va un estudiante en un curso",
    security: secured,
    request: { params: progressParams },
    responses: { 200: jsonAnswer("El progreso", progressShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { userId, courseId } = c.req.valid("param");
    assertSelf(ctx.actor.id, userId);
    const { lessonId, minutes, history } = await findProgress(ctx, userId, courseId);
    return c.json({ class: lessonId, minutes, history }, 200);
  },
);

lessonsApi.openapi(
  createRoute({
    method: "patch",
    path: "/users/{userId}/course/{courseId}/progress",
    summary: "Guardar por dónde va un estudiante",
    security: secured,
    request: {
      params: progressParams,
      body: jsonBody(
        z.object({
          class: saveProgressInput.shape.lessonId,
          minutes: saveProgressInput.shape.minutes,
          seconds: saveProgressInput.shape.seconds,
        }),
      ),
    },
    responses: { 204: { description: "Guardado" }, ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { userId, courseId } = c.req.valid("param");
    assertSelf(ctx.actor.id, userId);
    const { class: lessonId, minutes, seconds } = c.req.valid("json");
    await saveProgress(ctx, { courseId, lessonId, minutes, seconds });
    return c.body(null, 204);
  },
);

function assertSelf(actorId: string, userId: string): void {
  if (actorId !== userId) throw problem("not_found", "Esta cuenta no existe");
}
