// GET /teachers/questions: pages of what waits for an answer, with the number of all of them.
import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { postComment } from "#src/lessons/comments/post-comment.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const lesson = here.course.modules[1]?.lessons[0];
const teacher = door.as(here.teacher, here.academy);

test("a teacher reads them page by page, and answers one as a comment", async () => {
  await enrol(here.ctx, here.student.id, here.course.id);
  for (const comment of ["Uno", "Dos", "Tres"]) {
    await postComment(here.as(here.student), lesson?.id ?? "", { comment, second: 75 });
  }
  const answer = await teacher("/api/teachers/questions?limit=2&offset=1");
  expect(answer.headers.get("x-total-count")).toBe("3");
  const { questions } = await answer.json();
  expect(questions).toMatchObject([
    {
      text: "Dos",
      second: 75,
      user: { id: here.student.id, name: "Marisol Quira" },
      course: { id: here.course.id, title: here.course.title },
      lesson: { id: lesson?.id, title: lesson?.title },
    },
    { text: "Tres" },
  ]);
  const json = { comment: "Sí", answerTo: questions[0].id };
  const posted = await teacher(`/api/classes/${lesson?.id}/comments`, { json });
  expect(posted.status).toBe(201);
  const left = await teacher("/api/teachers/questions");
  expect(left.headers.get("x-total-count")).toBe("2");
  expect((await left.json()).questions.map(({ text }: { text: string }) => text)).toEqual([
    "Uno",
    "Tres",
  ]);
});

test("a page has bounds, and students have no such list", async () => {
  await problemIn(await teacher("/api/teachers/questions?limit=101"), 400);
  await problemIn(await teacher("/api/teachers/questions?offset=-1"), 400);
  const student = door.as(here.student, here.academy);
  expect((await problemIn(await student("/api/teachers/questions"), 403)).detail).toBe(
    "Solo los profesores reciben preguntas",
  );
});
