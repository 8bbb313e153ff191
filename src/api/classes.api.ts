import { mayManage } from "#src/courses/rules.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { findLessonToWatch } from "#src/lessons/lesson-to-watch-queries.ts";
import { foundLesson } from "#src/lessons/search/found-lesson.rules.ts";
import { longestSearch, mostFound } from "#src/lessons/search/lesson-search.rules.ts";
import { searchLessons } from "#src/lessons/search/search-lessons.ts";
import { videoStatus } from "#src/media/class-video/content-shape.rules.ts";
import { problem } from "#src/problem.ts";
import { attachmentShape } from "./attachments.api.ts";
import { lessonShape, wireLesson } from "./course-shape.ts";
import { pageOf, withTotal } from "./csv-answer.ts";
import { progressApi } from "./progress.api.ts";

const lessonToWatchShape = lessonShape
  .extend({
    course: z.uuid(),
    videoMetadata: lessonShape.shape.videoMetadata.extend({
      url: z.string().nullable(),
      originalVideoUrl: z.string().nullable().describe("Solo para quien administra el curso"),
      availableQuality: z.array(z.string()),
      originalQuality: z.string().nullable(),
      posterUrl: z.string().nullable(),
      storyboardUrl: z.string().nullable(),
    }),
    videoStatus: videoStatus.nullable(),
    captions: z.array(
      z.object({
        language: z.string().describe("BCP 47"),
        label: z.string(),
        url: z.string().describe("WebVTT"),
      }),
    ),
    attachments: z.array(attachmentShape),
    module: z.uuid().optional().describe("Solo para quien administra el curso"),
    version: z.number().int().optional().describe("Solo para quien administra el curso"),
    finished: z.boolean().optional().describe("Solo para quien administra el curso"),
  })
  .openapi("Class");

type LessonToWatch = NonNullable<Awaited<ReturnType<typeof findLessonToWatch>>>["lesson"];

const foundShape = foundLesson.openapi("FoundClass");

export const lessonsApi = router();

lessonsApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{courseId}/classes",
    summary: "Buscar clases de un curso por su título",
    security: secured,
    request: {
      params: z.object({ courseId: z.string().max(64) }),
      query: pageOf.extend({
        text: z.string().max(longestSearch).describe("Con menos de 3 caracteres no busca"),
        limit: z.coerce.number().int().min(1).max(mostFound).default(mostFound),
      }),
    },
    responses: {
      200: withTotal(
        "Las clases, en el orden del curso; una página",
        z.object({ classes: z.array(foundShape).max(mostFound) }),
        "Cuántas tienen todas las palabras",
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { text, limit, offset } = c.req.valid("query");
    const found = await searchLessons(ctx, c.req.valid("param").courseId, text);
    c.header("x-total-count", String(found.length));
    const page = found.slice(offset, offset + limit);
    return c.json({ classes: page.map(({ id, title }) => ({ id, _id: id, title })) }, 200);
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
    responses: { 200: jsonAnswer("La clase", lessonToWatchShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { courseId, classId } = c.req.valid("param");
    const found = await findLessonToWatch(ctx, courseId, classId);
    if (!found) throw problem("not_found", "Esta clase no existe");
    const { lesson, video, captions, attachments } = found;
    const wired = wireLesson(lesson);
    return c.json(
      {
        ...wired,
        course: lesson.courseId,
        videoMetadata: {
          ...wired.videoMetadata,
          url: video.masterUrl,
          originalVideoUrl: video.originalUrl,
          availableQuality: video.rungs.map((rung) => rung.name),
          originalQuality: video.originalQuality,
          posterUrl: video.posterUrl,
          storyboardUrl: video.storyboardUrl,
        },
        videoStatus: video.status,
        captions,
        attachments,
        ...(mayManage(ctx.actor, lesson) ? forOwner(lesson) : {}),
      },
      200,
    );
  },
);

function forOwner({ moduleId, version, finishedAt }: LessonToWatch) {
  return { module: moduleId, version, finished: finishedAt !== null };
}

lessonsApi.route("/", progressApi);
