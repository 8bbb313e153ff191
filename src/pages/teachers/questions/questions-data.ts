// A page of the questions that wait for the teacher, as it shows them.

import { lessonPath } from "#src/courses/rules.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { commentPath } from "#src/lessons/comments/comments.rules.ts";
import {
  countQuestions,
  listQuestions,
  placeOfQuestion,
  type Question,
} from "#src/lessons/comments/question-queries.ts";
import { type QuestionsQuery, questionsPerPage } from "#src/lessons/comments/questions.rules.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";

export type ShownQuestion = ReturnType<typeof shown>;

export async function waitingQuestions(ctx: MemberCtx, { page, question }: QuestionsQuery) {
  const [total, place] = await Promise.all([
    countQuestions(ctx),
    question ? placeOfQuestion(ctx, question) : null,
  ]);
  const pages = Math.max(1, Math.ceil(total / questionsPerPage));
  const at = place === null ? page : Math.floor(place / questionsPerPage) + 1;
  const found = await listQuestions(ctx, {
    limit: questionsPerPage,
    offset: (at - 1) * questionsPerPage,
  });
  return {
    total,
    pages,
    page: at,
    /** What a notification leads to was answered or deleted meanwhile. */
    isGone: question !== null && place === null,
    questions: found.map((one) => shown(ctx, one)),
  };
}

function shown(ctx: MemberCtx, { id, text, second, createdAt, user, course, lesson }: Question) {
  const moment: Record<string, string> =
    second === null ? {} : { lastClass: "1", time: String(second / 60) };
  return {
    ...{ id, text, user },
    createdAt: createdAt.toISOString(),
    asked: formatMoment(createdAt, ctx.now),
    moment: second === null ? null : formatDuration(second),
    course: { title: course.title, href: infoPath(course.id) },
    lesson: {
      title: lesson.title,
      href: commentPath(lessonPath(course.id, lesson.id), id, moment),
    },
  };
}
