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
import { attachVideo, attachVideoInput } from "#src/media/class-video/attach-video.ts";
import { cancelVideo } from "#src/media/class-video/cancel-video.ts";
import { contentShape, videoShape } from "#src/media/class-video/content-shape.rules.ts";
import { contentStatus } from "#src/media/class-video/content-status.ts";

export const contentApi = router();

contentApi.openapi(
  createRoute({
    method: "patch",
    path: "/classes/{classId}/content",
    summary: "Dar a una clase el video que se subió para ella",
    security: secured,
    request: {
      params: z.object({ classId: z.string().max(64) }),
      body: jsonBody(z.object({ content: attachVideoInput })),
    },
    responses: {
      202: jsonAnswer("El video quedó en cola de conversión", videoShape),
      ...memberFailures,
      ...fileFailures,
      409: conflictFailure[409],
    },
  }),
  async (c) => {
    const video = await attachVideo(
      member(c.get("ctx")),
      c.req.valid("param").classId,
      c.req.valid("json").content,
    );
    return c.json({ id: video.id, status: video.status, failure: video.failure }, 202);
  },
);

contentApi.openapi(
  createRoute({
    method: "get",
    path: "/classes/{classId}/content",
    summary: "Cómo va el video más nuevo de una clase",
    security: secured,
    request: { params: z.object({ classId: z.string().max(64) }) },
    responses: {
      200: jsonAnswer("En qué va", contentShape),
      ...memberFailures,
    },
  }),
  async (c) => c.json(await contentStatus(member(c.get("ctx")), c.req.valid("param").classId), 200),
);

contentApi.openapi(
  createRoute({
    method: "delete",
    path: "/classes/{classId}/content/{videoId}",
    summary:
      "Cancelar un video que se está preparando, o quitar uno que no se pudo preparar; la clase sigue con el que tenía",
    security: secured,
    request: { params: z.object({ classId: z.string().max(64), videoId: z.string().max(64) }) },
    responses: {
      204: { description: "La conversión termina, si seguía, y su archivo se borra" },
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { classId, videoId } = c.req.valid("param");
    await cancelVideo(member(c.get("ctx")), classId, videoId);
    return c.body(null, 204);
  },
);
