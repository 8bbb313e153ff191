import type { Ctx, MemberCtx } from "#src/ctx.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { commentShape } from "#src/lessons/comments/comment-shape.rules.ts";
import { countQuestions, listQuestions } from "#src/lessons/comments/question-queries.ts";
import { questionsPerPage } from "#src/lessons/comments/questions.rules.ts";
import { problem } from "#src/problem.ts";
import { bothIds, withIds } from "./both-ids.ts";

const named = z.object({ ...bothIds, title: z.string() });

const questionShape = commentShape
  .omit({ answers: true })
  .extend({ course: named, lesson: named.describe("La clase") })
  .openapi("Question");

export const questionsApi = router();

/** Staff have a list too: of the classes that they teach themselves. */
function teacher(ctx: Ctx): MemberCtx {
  const caller = member(ctx);
  if (caller.actor.role === "teacher" || caller.actor.role === "admin") return caller;
  throw problem("forbidden", "Solo los profesores reciben preguntas");
}

questionsApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/questions",
    summary: "Las preguntas sin respuesta debajo de las clases propias, la más antigua primero",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(100).default(questionsPerPage),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer(
          "Una página de preguntas; se responden como un comentario, con `answerTo`",
          z.object({ questions: z.array(questionShape) }),
        ),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = teacher(c.get("ctx"));
    c.header("X-Total-Count", String(await countQuestions(ctx)));
    const questions = (await listQuestions(ctx, c.req.valid("query"))).map((question) => ({
      ...question,
      course: { ...question.course, ...withIds(question.course.id) },
      lesson: { ...question.lesson, ...withIds(question.lesson.id) },
    }));
    return c.json({ questions }, 200);
  },
);
