// Which questions wait for an answer, and when they stop waiting.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { arrive } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { answerQuestion } from "./answer-question.ts";
import { listComments } from "./comment-queries.ts";
import { commentMessages as messages } from "./comments.rules.ts";
import { deleteComment } from "./delete-comment.ts";
import { postComment } from "./post-comment.ts";
import { countQuestions, listQuestions, placeOfQuestion } from "./question-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

async function openClass() {
  const here = await world.academy();
  const lesson = here.course.modules[1]?.lessons[0];
  if (!lesson) throw new Error("the course has no class");
  const person = await here.person("student", "Luz Marina Pai");
  await enrol(here.ctx, person.id, here.course.id);
  const [teacher, learner] = [here.as(here.teacher), here.as(person)];
  const ask = async (comment: string, by: MemberCtx = learner) =>
    (await postComment(by, lesson.id, { comment })).id;
  const answer = (id: string, comment = "Se tapa", by: MemberCtx = teacher) =>
    postComment(by, lesson.id, { comment, answerTo: id });
  const waiting = async (ctx: MemberCtx = teacher) => {
    const found = await listQuestions(ctx, { limit: 50, offset: 0 });
    expect(await countQuestions(ctx)).toBe(found.length);
    return found.map(({ text }) => text);
  };
  return { here, lesson, teacher, learner, ask, answer, waiting };
}

test("a question waits, the oldest first, until its teacher answers it", async () => {
  const { here, lesson, teacher, learner, ask, answer, waiting } = await openClass();
  const first = await ask("Uno");
  await ask("Dos");
  await ask("Del profe", teacher);
  expect(await waiting()).toEqual(["Uno", "Dos"]);
  const [question] = await listQuestions(teacher, { limit: 1, offset: 0 });
  expect(question).toEqual({
    ...{ id: first, text: "Uno", second: null, createdAt: expect.any(Date) },
    user: { id: learner.actor.id, name: "Luz Marina Pai", profilePicture: null },
    course: { id: here.course.id, title: here.course.title },
    lesson: { id: lesson.id, title: lesson.title },
  });
  await answer(first);
  expect(await waiting()).toEqual(["Dos"]);
  expect((await listQuestions(teacher, { limit: 5, offset: 1 })).length).toBe(0);
});

test("an answer of staff counts as one, and a list is nobody else's", async () => {
  const { here, learner, ask, answer, waiting } = await openClass();
  const id = await ask("Uno");
  const staff = here.as(await here.person("admin"));
  const colleague = here.as(await here.person("teacher"));
  for (const other of [staff, colleague, learner]) {
    expect(await waiting(other)).toEqual([]);
    expect(await placeOfQuestion(other, id)).toBeNull();
    await expect(answerQuestion(other, { id, text: "Yo sé" })).rejects.toMatchObject({
      code: "not_found",
    });
  }
  await answer(id, "Se tapa", staff);
  expect(await waiting()).toEqual([]);
});

describe("a question waits again", () => {
  test("once its last answer is deleted", async () => {
    const { lesson, teacher, ask, answer, waiting } = await openClass();
    const id = await ask("Uno");
    const [one, two] = [await answer(id, "Sí"), await answer(id, "No")];
    await deleteComment(teacher, lesson.id, one.id);
    expect(await waiting()).toEqual([]);
    await deleteComment(teacher, lesson.id, two.id);
    expect(await waiting()).toEqual(["Uno"]);
    await answer(id, "Otra vez");
    expect(await waiting()).toEqual([]);
  });

  test("once the account of its only answerer is deleted, and not before", async () => {
    const { here, ask, answer, waiting } = await openClass();
    const [one, both] = [await ask("Uno"), await ask("Los dos")];
    // The last member of staff may not leave.
    const [staying, leaving] = [await here.person("admin"), await here.person("admin")];
    const { member } = await arrive(here, leaving);
    await answer(one, "Sí", member);
    await answer(both, "Sí", member);
    await answer(both, "También", here.as(staying));
    await deleteAccount(member, { confirmation: leaving.email });
    expect(await waiting()).toEqual(["Uno"]);
  });
});

describe("a question", () => {
  test("goes with its account, and when it is deleted", async () => {
    const { here, lesson, learner, ask, waiting } = await openClass();
    const { member } = await arrive(here, learner.actor);
    const id = await ask("Uno", member);
    await ask("Dos", member);
    await deleteComment(member, lesson.id, id);
    expect(await waiting()).toEqual(["Dos"]);
    await deleteAccount(member, { confirmation: member.actor.email });
    expect(await waiting()).toEqual([]);
  });

  test("waits on for a learner who lost the course, and is answered", async () => {
    const { learner, teacher, ask, waiting } = await openClass();
    const id = await ask("Uno");
    await db.delete(enrolments).where(eq(enrolments.userId, learner.actor.id));
    expect(await waiting()).toEqual(["Uno"]);
    await answerQuestion(teacher, { id, text: "Sí" });
    expect(await waiting()).toEqual([]);
  });

  test("waits in a course of any status, but not where its teacher cannot answer", async () => {
    const { here, lesson, teacher, ask, waiting } = await openClass();
    const id = await ask("Uno");
    for (const status of ["draft", "processing", "archived"] as const) {
      await changeCourses(here.ctx, here.course.id, { status });
      expect(await waiting()).toEqual(["Uno"]);
    }
    const change = (changes: Partial<typeof lessons.$inferInsert>) =>
      db.update(lessons).set(changes).where(eq(lessons.id, lesson.id));
    for (const [away, back] of [
      [{ comments: false }, { comments: true }],
      [{ removedAt: new Date() }, { removedAt: null }],
    ]) {
      await change(away ?? {});
      expect(await waiting()).toEqual([]);
      await expect(answerQuestion(teacher, { id, text: "Sí" })).rejects.toMatchObject({
        code: "not_found",
      });
      await change(back ?? {});
      expect(await waiting()).toEqual(["Uno"]);
    }
    await changeCourses(here.ctx, here.course.id, { removedAt: new Date() });
    expect(await waiting()).toEqual([]);
  });

  test("has its place among those that wait", async () => {
    const { teacher, ask, answer } = await openClass();
    const [one, two, three] = [await ask("Uno"), await ask("Dos"), await ask("Tres")];
    const places = () => Promise.all([one, two, three].map((id) => placeOfQuestion(teacher, id)));
    expect(await places()).toEqual([0, 1, 2]);
    await answer(one);
    expect(await places()).toEqual([null, 0, 1]);
    expect(await placeOfQuestion(teacher, "x")).toBeNull();
  });
});

describe("an answer from the list", () => {
  test("stands below the class once, however often the form is sent", async () => {
    const { here, lesson, teacher, ask, waiting } = await openClass();
    const id = await ask("Uno");
    const send = () => answerQuestion(teacher, { id, text: " Se tapa\n con plástico " });
    await Promise.all([send(), send()]);
    await send();
    expect(await waiting()).toEqual([]);
    const { comments } = await listComments(here.ctx, lesson.id, { limit: 5 });
    expect(comments[0]?.answers.map(({ text }) => text)).toEqual(["Se tapa con plástico"]);
  });

  test("is refused if it is empty or too long, or if the question is gone", async () => {
    const { here, lesson, learner, teacher, ask, waiting } = await openClass();
    const id = await ask("Uno");
    const send = (text: string) => answerQuestion(teacher, { id, text });
    await expect(send(" \n ")).rejects.toThrow("Escribe tu respuesta");
    await expect(send("a".repeat(201))).rejects.toThrow(
      "La respuesta puede tener hasta 200 caracteres",
    );
    expect(await waiting()).toEqual(["Uno"]);
    await deleteComment(learner, lesson.id, id);
    await expect(send("Tarde")).rejects.toThrow(messages.noComment);
    const elsewhere = await world.academy();
    const abroad = elsewhere.as({ ...here.teacher });
    expect(await countQuestions(abroad)).toBe(0);
  });
});

test("the list is read by its own index, which has nothing but what waits", async () => {
  const { here, teacher } = await openClass();
  await inTransaction(here.ctx, async (ctx) => {
    await ctx.db.execute("set local enable_seqscan = off");
    const { rows } = await ctx.db.execute<{ "QUERY PLAN": string }>(
      `explain select id from comments where academy_id = '${here.academy.id}'
       and teacher_id = '${teacher.actor.id}' and answered_at is null order by id limit 15`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("comments_unanswered");
    expect(plan).not.toContain("Sort");
  });
});
