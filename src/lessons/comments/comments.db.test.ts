import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { type Actor, inTransaction, type MemberCtx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { forgetViewer } from "#src/lessons/forget-viewer.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { commentsBy, listComments } from "./comment-queries.ts";
import { commentPath, commentMessages as messages } from "./comments.rules.ts";
import { deleteComment } from "./delete-comment.ts";
import { openThread } from "./open-thread.ts";
import { postComment } from "./post-comment.ts";
import { showComments } from "./shown-comments.ts";
import { findThread } from "./thread-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const here = await world.academy();
const otherAcademy = await world.academy();
const teacher = here.as(here.teacher);

/** A new class for each test; the first of a course is free. */
async function openClass(home: TestAcademy = here, place: 0 | 1 = 1) {
  const course = await home.addCourse();
  const lesson = course.modules[place]?.lessons[0]?.id ?? "";
  return { course, lesson };
}

async function learnerOf(courseId: string, name = "Marisol Quira") {
  const actor = await here.person("student", name);
  await enrol(here.ctx, actor.id, courseId);
  return here.as(actor);
}

const textsOf = async (lesson: string) => {
  const { comments } = await listComments(here.ctx, lesson, { limit: 50 });
  return comments.map(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]);
};

/** What the class view shows of the comments. */
async function shown(ctx: MemberCtx, lesson: string) {
  const thread = await findThread(ctx, lesson);
  return thread && showComments(ctx, { ...thread, id: lesson }, new URL("http://localhost/"));
}

const refused = (code: string, message: string) => expect.objectContaining({ code, message });
const noLesson = refused("not_found", messages.noLesson);
const noComment = refused("not_found", messages.noComment);

test("a comment is one line of plain text with its author's name and picture", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id, "Dairo Meza");
  const comment = " <b>hola</b>\nprofe \u202E";
  const posted = await postComment(learner, lesson, { comment });
  const user = { id: learner.actor.id, name: "Dairo Meza", profilePicture: null };
  expect(posted).toMatchObject({ text: "<b>hola</b> profe", user });
  const { comments, next } = await listComments(here.ctx, lesson, { limit: 5 });
  expect(comments).toEqual([{ ...posted, answers: [] }]);
  expect(next).toBeNull();
});

test("a comment that is sent twice, also at the same moment, is posted and told once", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  const said = { comment: "¿Cuándo se poda?", second: 12 };
  const [one, ...others] = await Promise.all([
    postComment(learner, lesson, said),
    postComment(learner, lesson, said),
    postComment(learner, lesson, said),
  ]);
  others.push(await postComment(learner, lesson, said));
  expect(others.map(({ id }) => id)).toEqual([one.id, one.id, one.id]);
  expect(await textsOf(lesson)).toEqual([["¿Cuándo se poda?"]]);
  await postComment(learner, lesson, { ...said, second: 13 });
  await postComment(await learnerOf(course.id), lesson, said);
  const later = { ...learner, now: new Date(learner.now.getTime() + 11 * 60_000) };
  await postComment(later, lesson, said);
  expect(await textsOf(lesson)).toHaveLength(4);
});

test("a link to a comment shows it, however many are newer, and the newest once it is gone", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  const old = await postComment(learner, lesson, { comment: "La primera" });
  for (let at = 0; at < 21; at++) {
    await postComment(await learnerOf(course.id), lesson, { comment: `Otra ${at}` });
  }
  const thread = await findThread(learner, lesson);
  const seenBy = async (id: string) => {
    const url = new URL(commentPath("http://localhost/", id));
    const shown = thread && (await showComments(learner, { ...thread, id: lesson }, url));
    return [shown?.page?.comments[0]?.text, shown?.isLater];
  };
  expect(await seenBy(old.id)).toEqual(["La primera", true]);
  await deleteComment(learner, lesson, old.id);
  // Nobody has the last of all ids.
  for (const gone of [old.id, old.id.replace(/[^-]/g, "f")]) {
    expect(await seenBy(gone)).toEqual(["Otra 20", false]);
  }
});

test.each([
  ["nothing", ""],
  ["an invisible text", " \n \u200B"],
  ["a text that is too long", "a".repeat(201)],
])("%s is not kept", async (_, comment) => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  await expect(postComment(learner, lesson, { comment })).rejects.toThrow();
  expect(await textsOf(lesson)).toEqual([]);
});

test("comments come newest first, page by page, even past a deleted cursor", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  const ids: string[] = [];
  for (const comment of ["1", "2", "3", "4", "5"]) {
    ids.push((await postComment(learner, lesson, { comment })).id);
  }
  const page = async (before?: string) => {
    const { comments, next } = await listComments(here.ctx, lesson, { limit: 2, before });
    return [comments.map(({ text }) => text).join(), next];
  };
  expect(await page()).toEqual(["5,4", ids[3]]);
  await deleteComment(learner, lesson, ids[3] ?? "");
  expect(await page(ids[3])).toEqual(["3,2", ids[1]]);
  expect(await page(ids[1])).toEqual(["1", null]);
  expect(await page(ids[0])).toEqual(["", null]);
});

describe("reading and writing", () => {
  /** A person's access: "writes", "reads", or the reason for neither. */
  async function can(actor: Actor, lesson: string): Promise<string> {
    const ctx = here.as(actor);
    try {
      await openThread(ctx, lesson);
      await postComment(ctx, lesson, { comment: "¿Y si llueve?" });
      return "writes";
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      return code === "forbidden" && message === messages.buyersOnly ? "reads" : message;
    }
  }
  const shownTo = (actor: Actor, lesson: string) => shown(here.as(actor), lesson);

  test("learners, the course's teacher and staff write; the free flow reads", async () => {
    const { course, lesson } = await openClass();
    const free = course.modules[0]?.lessons[0]?.id ?? "";
    const learner = await learnerOf(course.id);
    const stranger = await here.person("student");
    const colleague = await here.person("teacher");
    for (const actor of [learner.actor, here.teacher, await here.person("admin")]) {
      expect(await can(actor, lesson)).toBe("writes");
      expect(await can(actor, free)).toBe("writes");
    }
    for (const actor of [stranger, colleague]) {
      expect(await can(actor, lesson)).toBe(messages.noLesson);
      expect(await can(actor, free)).toBe("reads");
      expect(await shownTo(actor, lesson)).toBeNull();
      expect(await shownTo(actor, free)).toMatchObject({ mayWrite: false, manages: false });
    }
    const shown = { mayWrite: true, teacherId: here.teacher.id, isLater: false };
    expect(await shownTo(learner.actor, lesson)).toMatchObject({ ...shown, manages: false });
    expect(await shownTo(here.teacher, lesson)).toMatchObject({ ...shown, manages: true });
  });

  test("a class with comments switched off takes none and hides its old ones", async () => {
    const { course, lesson } = await openClass();
    const learner = await learnerOf(course.id);
    const { id } = await postComment(learner, lesson, { comment: "Antes" });
    await db.update(lessons).set({ comments: false }).where(eq(lessons.id, lesson));
    for (const actor of [learner.actor, here.teacher]) {
      expect(await can(actor, lesson)).toBe(messages.closed);
      expect(await shownTo(actor, lesson)).toBeNull();
    }
    expect(await can(await here.person("student"), lesson)).toBe(messages.noLesson);
    await deleteComment(learner, lesson, id);
  });

  test("only the teacher opens an unpublished class; buyers keep an archived course", async () => {
    const { course, lesson } = await openClass();
    const learner = await learnerOf(course.id);
    await db.update(courses).set({ status: "archived" }).where(eq(courses.id, course.id));
    expect(await can(learner.actor, lesson)).toBe("writes");
    await db.update(lessons).set({ published: false }).where(eq(lessons.id, lesson));
    expect(await can(learner.actor, lesson)).toBe(messages.noLesson);
    expect(await can(here.teacher, lesson)).toBe("writes");
  });

  test("a deleted account writes nothing more", async () => {
    const { lesson } = await openClass();
    const staff = here.as(await here.person("admin"));
    await db.update(users).set({ deletedAt: here.ctx.now }).where(eq(users.id, staff.actor.id));
    const posting = postComment(staff, lesson, { comment: "Sigo aquí" });
    await expect(posting).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await textsOf(lesson)).toEqual([]);
  });
});

describe("an answer", () => {
  test("is the teacher's, below the comment, the newest last", async () => {
    const { course, lesson } = await openClass();
    const learner = await learnerOf(course.id);
    const { id } = await postComment(learner, lesson, { comment: "Profe, ¿sirve?" });
    const answer = (comment: string, by = teacher, answerTo = id) =>
      postComment(by, lesson, { comment, answerTo });
    const { id: answered } = await answer("Sirve");
    await answer("Y también el eneldo");
    await expect(answer("Yo sé", learner)).rejects.toEqual(
      refused("forbidden", messages.teacherOnly),
    );
    await expect(answer("Una más", teacher, answered)).rejects.toEqual(noComment);
    expect(await textsOf(lesson)).toEqual([["Profe, ¿sirve?", "Sirve", "Y también el eneldo"]]);
  });

  test("belongs to a comment of the same class", async () => {
    const { course, lesson } = await openClass();
    const other = course.modules[0]?.lessons[0]?.id ?? "";
    const learner = await learnerOf(course.id);
    const { id: answerTo } = await postComment(learner, other, { comment: "En la otra" });
    const answering = postComment(teacher, lesson, { comment: "Aquí", answerTo });
    await expect(answering).rejects.toEqual(noComment);
  });

  test("counts against a limit of twenty", async () => {
    const { course, lesson } = await openClass();
    const { id: answerTo } = await postComment(await learnerOf(course.id), lesson, {
      comment: "¿?",
    });
    const staff = here.as(await here.person("admin"));
    for (let count = 0; count < 20; count++) {
      await postComment(staff, lesson, { comment: String(count), answerTo });
    }
    const oneMore = postComment(staff, lesson, { comment: "20", answerTo });
    await expect(oneMore).rejects.toEqual(refused("conflict", messages.fullOfAnswers));
  });
});

test("a comment is refused if comments are switched off meanwhile", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  const limiter = {
    ...world.outside.limiter,
    async take() {
      await db.update(lessons).set({ comments: false }).where(eq(lessons.id, lesson));
      return null;
    },
  };
  const meanwhile = { ...learner, outside: { ...learner.outside, limiter } };
  const closed = refused("not_found", messages.closed);
  await expect(postComment(meanwhile, lesson, { comment: "Tarde" })).rejects.toEqual(closed);
  expect(await textsOf(lesson)).toEqual([]);
});

test("a person who writes too fast has to wait; others do not", async () => {
  const { course, lesson } = await openClass();
  const [hasty, calm] = [await learnerOf(course.id), await learnerOf(course.id)];
  for (let count = 0; count < 10; count++) {
    await postComment(hasty, lesson, { comment: "¿Ya?" });
  }
  await expect(postComment(hasty, lesson, { comment: "¿Ya?" })).rejects.toMatchObject({
    code: "too_many",
    message: expect.stringMatching(/^Demasiados intentos\. Intenta de nuevo en \d minutos\.$/),
    retryAfter: expect.any(Number),
  });
  await postComment(calm, lesson, { comment: "Con calma" });
  await expect(postComment(hasty, lesson, { comment: "" })).rejects.toThrow(messages.empty);
});

test("another academy cannot read, write, answer or delete", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  const { id } = await postComment(learner, lesson, { comment: "De aquí" });
  for (const actor of [otherAcademy.teacher, await otherAcademy.person("admin"), learner.actor]) {
    const abroad = otherAcademy.as(actor);
    await expect(openThread(abroad, lesson)).rejects.toEqual(noLesson);
    await expect(postComment(abroad, lesson, { comment: "De allá" })).rejects.toEqual(noLesson);
    const answering = postComment(abroad, lesson, { comment: "De allá", answerTo: id });
    await expect(answering).rejects.toEqual(noLesson);
    await expect(deleteComment(abroad, lesson, id)).rejects.toEqual(noComment);
    expect((await listComments(abroad, lesson, { limit: 5 })).comments).toEqual([]);
    expect(await commentsBy(abroad, learner.actor.id)).toEqual([]);
    await inTransaction(abroad, (ctx) => forgetViewer(ctx, learner.actor.id));
  }
  expect(await textsOf(lesson)).toEqual([["De aquí"]]);
});

test("a comment may be about a second of the video, an answer is about its comment", async () => {
  const { course, lesson } = await openClass();
  const learner = await learnerOf(course.id);
  const { id } = await postComment(learner, lesson, { comment: "¿Aquí?", second: 75 });
  await postComment(learner, lesson, { comment: "En general" });
  await postComment(teacher, lesson, { comment: "Sí", answerTo: id, second: 3 });
  const seen = await shown(learner, lesson);
  expect(seen?.seconds).toEqual([75]);
  expect(seen?.page?.comments).toMatchObject([
    { second: null },
    { second: 75, answers: [{ second: null }] },
  ]);
  await expect(postComment(learner, lesson, { comment: "a", second: -1 })).rejects.toThrow();
});
