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
import { countComments, listComments } from "#src/lessons/comments/comment-queries.ts";
import { commentShape } from "#src/lessons/comments/comment-shape.rules.ts";
import { commentPageSize } from "#src/lessons/comments/comments.rules.ts";
import { deleteComment } from "#src/lessons/comments/delete-comment.ts";
import { openThread } from "#src/lessons/comments/open-thread.ts";
import { postComment, postCommentInput } from "#src/lessons/comments/post-comment.ts";

const wire = commentShape.openapi("Comment");

export const commentsApi = router();

const params = z.object({ classId: z.string().max(64) });

commentsApi.openapi(
  createRoute({
    method: "get",
    path: "/classes/{classId}/comments",
    summary: "Los comentarios de una clase, del más nuevo al más viejo",
    security: secured,
    request: {
      params,
      query: z.object({
        limit: z.coerce.number().int().min(1).max(50).default(commentPageSize),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        before: z.uuid().optional().describe("Solo los escritos antes de este comentario"),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer(
          "Una página de comentarios",
          z.object({
            comments: z.array(wire),
            next: z.uuid().nullable().describe("El `before` de la página que sigue"),
          }),
        ),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { classId } = c.req.valid("param");
    await openThread(ctx, classId);
    const page = await listComments(ctx, classId, c.req.valid("query"));
    c.header("X-Total-Count", String(await countComments(ctx, classId)));
    return c.json(page, 200);
  },
);

commentsApi.openapi(
  createRoute({
    method: "post",
    path: "/classes/{classId}/comments",
    summary: "Comentar una clase o, quien la enseña, responder a un comentario",
    security: secured,
    request: { params, body: jsonBody(postCommentInput) },
    responses: {
      201: jsonAnswer("El comentario", wire),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const { classId } = c.req.valid("param");
    const posted = await postComment(member(c.get("ctx")), classId, c.req.valid("json"));
    return c.json({ ...posted, answers: [] }, 201);
  },
);

commentsApi.openapi(
  createRoute({
    method: "delete",
    path: "/classes/{classId}/comments/{commentId}",
    summary: "Eliminar un comentario con sus respuestas, o una respuesta",
    security: secured,
    request: { params: params.extend({ commentId: z.string().max(64) }) },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    const { classId, commentId } = c.req.valid("param");
    await deleteComment(member(c.get("ctx")), classId, commentId);
    return c.body(null, 204);
  },
);
