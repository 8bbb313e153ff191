// The page of questions without an answer, as it works without scripts.
import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { csrfCookie } from "#src/http/security/cookies.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { deleteComment } from "#src/lessons/comments/delete-comment.ts";
import { postComment } from "#src/lessons/comments/post-comment.ts";
import { questionPath } from "#src/lessons/comments/questions.rules.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../teachers.layout.tsx";
import { action, loader } from "./questions.page.tsx";

const world = await openWorld();
afterAll(() => world.close());

const path = "/teachers/questions";

async function openQuestions(count: number) {
  const here = await world.academy();
  const lesson = here.course.modules[1]?.lessons[0]?.id ?? "";
  const ids: string[] = [];
  for (let i = 1; i <= count; i++) {
    // Each learner may ask ten times in five minutes.
    const learner = await here.person("student", `Luz ${i}`);
    await enrol(here.ctx, learner.id, here.course.id);
    const asked = { comment: `Pregunta ${i}`, second: i === 1 ? 75 : undefined };
    ids.push((await postComment(here.as(learner), lesson, asked)).id);
  }
  const open = (query = "", teacher = here.teacher) =>
    throughGuard(area, visitOf(here.as(teacher), `${path}${query}`), loader);
  const post = (fields: Record<string, string>, query = "", teacher = here.teacher) => {
    const token = newCsrfToken(world.outside.signer, teacher.sessionId);
    const visit = visitOf(here.as(teacher), `${path}${query}`, {}, `${csrfCookie}=${token}`);
    const body = new URLSearchParams({ _csrf: token, ...fields });
    const request = new Request(visit.url, { method: "POST", body });
    return throughGuard(area, { ...visit, request }, action);
  };
  return { here, lesson, ids, open, post };
}

const leadsTo = async (answer: Promise<unknown>) => {
  const thrown = await answer.catch((error: unknown) => error);
  return (thrown as Response).headers.get("location");
};

const refusal = async (answer: Promise<unknown>) =>
  (await answer) as { data: FormProblem; init: { status: number } };

test("fifteen a page, the oldest first, with where each stands", async () => {
  const { here, lesson, ids, open } = await openQuestions(17);
  const first = await open();
  expect(first).toMatchObject({ total: 17, pages: 2, page: 1, isGone: false, answered: null });
  expect(first.questions).toHaveLength(15);
  expect(first.questions[0]).toMatchObject({
    text: "Pregunta 1",
    user: { name: "Luz 1" },
    asked: expect.stringMatching(/^hoy a las? /),
    moment: "1:15",
    course: { title: here.course.title, href: `/teachers/courses/${here.course.id}/info` },
    lesson: {
      title: "Fermentar en tanque",
      href: `/courses/${here.course.id}/clases/${lesson}?side=comments&lastClass=1&time=1.25&comment=${ids[0]}#comment-${ids[0]}`,
    },
  });
  expect((await open("?page=2")).questions.map(({ text }) => text)).toEqual([
    "Pregunta 16",
    "Pregunta 17",
  ]);
  expect(await leadsTo(open("?page=9"))).toBe(`${path}?page=2`);
  expect(await open("?page=x")).toMatchObject({ page: 1 });
});

test("a notification leads to the page on which its question stands by then", async () => {
  const { here, lesson, ids, open, post } = await openQuestions(16);
  const last = ids.at(-1) ?? "";
  const [, query = ""] = /^[^?]+(\?[^#]+)#/.exec(questionPath(last)) ?? [];
  expect(await open(query)).toMatchObject({ page: 2, isGone: false });
  await post({ answerTo: ids[0] ?? "", comment: "Sí" }).catch(() => {});
  expect(await open(query)).toMatchObject({ page: 1, isGone: false });
  await deleteComment(here.as(here.teacher), lesson, last);
  expect(await open(query)).toMatchObject({ page: 1, isGone: true });
});

test("an answer takes the question from the list, and leads back to the same page", async () => {
  const { ids, open, post } = await openQuestions(17);
  const [answerTo = ""] = ids.slice(-1);
  const fields = { answerTo, comment: "Con plástico" };
  const back = `${path}?page=2&answered=${answerTo}`;
  expect(await leadsTo(post(fields, "?page=2"))).toBe(`${back}#respondida`);
  expect(await open(`?page=2&answered=${answerTo}`)).toMatchObject({
    total: 16,
    answered: answerTo,
  });
  // A double click, or the same page in another tab.
  expect(await leadsTo(post(fields, "?page=2"))).toBe(`${back}#respondida`);
  const [sixteenth = ""] = ids.slice(-2);
  await post({ answerTo: sixteenth, comment: "Sí" }, "?page=2").catch(() => {});
  expect(await leadsTo(open(`?page=2&answered=${sixteenth}`))).toBe(
    `${path}?answered=${sixteenth}`,
  );
});

test("a refusal gives back what was typed, and answers nothing", async () => {
  const { here, lesson, ids, open, post } = await openQuestions(1);
  const [answerTo = ""] = ids;
  const long = "a".repeat(201);
  const refused = await refusal(post({ answerTo, comment: long }));
  expect(refused.init.status).toBe(400);
  expect(refused.data).toMatchObject({
    problem: {
      errors: [{ path: "comment", message: "La respuesta puede tener hasta 200 caracteres" }],
    },
    values: { answerTo, comment: long },
  });
  expect((await refusal(post({ answerTo, comment: " " }))).data.problem.errors).toMatchObject([
    { message: "Escribe tu respuesta" },
  ]);
  expect((await refusal(post({ answerTo: "x", comment: "Sí" }))).init.status).toBe(404);
  expect(await open()).toMatchObject({ total: 1 });
  await deleteComment(here.as(here.teacher), lesson, answerTo);
  expect((await refusal(post({ answerTo, comment: "Tarde" }))).data).toMatchObject({
    problem: { detail: "Este comentario ya no existe" },
    values: { comment: "Tarde" },
  });
});

test("another teacher sees none of them and answers none", async () => {
  const { here, ids, open, post } = await openQuestions(1);
  const other = await here.person("teacher");
  expect(await open("", other)).toMatchObject({ total: 0, questions: [] });
  expect(await open(`?question=${ids[0]}`, other)).toMatchObject({ isGone: true });
  const stolen = await refusal(post({ answerTo: ids[0] ?? "", comment: "Yo sé" }, "", other));
  expect(stolen.init.status).toBe(404);
  expect(await open()).toMatchObject({ total: 1 });
});
