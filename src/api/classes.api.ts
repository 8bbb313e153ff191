import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { findLessonToWatch } from "#src/lessons/queries.ts";
import { longestSearch, mostFound } from "#src/lessons/search/lesson-search.rules.ts";
import { searchLessons } from "#src/lessons/search/search-lessons.ts";
import { problem } from "#src/problem.ts";
import { attachmentShape } from "./attachments.api.ts";
import { progressApi } from "./progress.api.ts";

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

const foundShape = z
  .object({ id: z.uuid(), _id: z.uuid(), title: z.string() })
  .openapi("FoundClass");

export const lessonsApi = router();

lessonsApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{courseId}/classes",
    summary: "Buscar clases de un curso por su título",
    security: secured,
    request: {
      params: z.object({ courseId: z.string().max(64) }),
      query: z.object({
        text: z.string().max(longestSearch).describe("Con menos de 3 caracteres no busca"),
      }),
    },
    responses: {
      200: jsonAnswer(
        "Las clases, en el orden del curso",
        z.object({ classes: z.array(foundShape).max(mostFound) }),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const found = await searchLessons(
      ctx,
      c.req.valid("param").courseId,
      c.req.valid("query").text,
    );
    return c.json({ classes: found.map(({ id, title }) => ({ id, _id: id, title })) }, 200);
  },
);

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

lessonsApi.route("/", progressApi);
