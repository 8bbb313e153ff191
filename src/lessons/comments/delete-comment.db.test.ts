import { afterAll, describe, expect, test } from "vitest";
import { inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { forgetViewer } from "#src/lessons/forget-viewer.ts";
import { openWorld } from "#src/testing/world.ts";
import { commentsBy, listComments } from "./comment-queries.ts";
import { commentMessages as messages } from "./comments.rules.ts";
import { deleteComment } from "./delete-comment.ts";
import { postComment } from "./post-comment.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const teacher = here.as(here.teacher);

/** A new class for each test. */
async function openClass() {
  const course = await here.addCourse();
  return { course, lesson: course.modules[1]?.lessons[0]?.id ?? "" };
}

async function learnerOf(courseId: string) {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, courseId);
  return here.as(actor);
}

const textsOf = async (lesson: string) => {
  const { comments } = await listComments(here.ctx, lesson, { limit: 50 });
  return comments.map(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]);
};

const noComment = expect.objectContaining({ code: "not_found", message: messages.noComment });

describe("deletion", () => {
  test("is for the author and the course's managers, and includes answers", async () => {
    const { course, lesson } = await openClass();
    const [one, other] = [await learnerOf(course.id), await learnerOf(course.id)];
    const post = async (comment: string, by = one, answerTo?: string) =>
      (await postComment(by, lesson, { comment, answerTo })).id;
    const [first, second, third] = [await post("1"), await post("2"), await post("3")];
    const answer = await post("1a", teacher, first);
    await post("1b", teacher, first);
    for (const id of [first, answer]) {
      await expect(deleteComment(other, lesson, id)).rejects.toEqual(noComment);
    }
    await deleteComment(teacher, lesson, answer);
    await deleteComment(teacher, lesson, second);
    expect(await textsOf(lesson)).toEqual([["3"], ["1", "1b"]]);
    await deleteComment(one, lesson, first);
    await deleteComment(here.as(await here.person("admin")), lesson, third);
    expect(await textsOf(lesson)).toEqual([]);
    await expect(deleteComment(one, lesson, first)).rejects.toEqual(noComment);
  });

  test("of an account deletes all its comments and keeps those of others", async () => {
    const { course, lesson } = await openClass();
    const [leaving, staying] = [await learnerOf(course.id), await learnerOf(course.id)];
    await postComment(leaving, lesson, { comment: "Me voy" });
    await postComment(staying, lesson, { comment: "Me quedo" });
    const told = await commentsBy(leaving, leaving.actor.id);
    expect(told).toMatchObject([
      { courseId: course.id, lessonId: lesson, answerTo: null, text: "Me voy" },
    ]);
    await inTransaction(leaving, (ctx) => forgetViewer(ctx, leaving.actor.id));
    expect(await textsOf(lesson)).toEqual([["Me quedo"]]);
  });
});
