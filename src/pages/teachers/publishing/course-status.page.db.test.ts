// The page that asks before a decision about a course and takes it, as it works without scripts.
import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { csrfCookie } from "#src/http/security/cookies.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { addCompleteDraft, statusOf } from "#src/testing/draft-course.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as area from "../teachers.layout.tsx";
import { action, loader } from "./course-status.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

const pathOf = (id: string, query = "") => `/teachers/courses/${id}/status${query}`;

function open(courseId: string, query: string, teacher = here.teacher) {
  const visit = visitOf(here.as(teacher), pathOf(courseId, query), { courseId });
  return throughGuard(area, visit, loader);
}

function post(courseId: string, fields: Record<string, string>, teacher = here.teacher) {
  const token = newCsrfToken(world.outside.signer, teacher.sessionId);
  const cookie = `${csrfCookie}=${token}`;
  const visit = visitOf(here.as(teacher), pathOf(courseId), { courseId }, cookie);
  const body = new URLSearchParams({ _csrf: token, ...fields });
  const request = new Request(visit.url, { method: "POST", body });
  return throughGuard(area, { ...visit, request }, action);
}

const locationOf = async (answer: Promise<unknown>) =>
  ((await answer) as Response).headers.get("location");

test("publishing leads to the message, and from there to the list", async () => {
  const course = await addCompleteDraft(world, here);
  expect((await open(course.id, "?intent=publish")).question).toMatchObject({
    title: "¿Publicar este curso?",
    confirm: "Publicar curso",
  });
  const fields = { intent: "publish", here: `/teachers/courses/${course.id}/modules` };
  expect(await locationOf(post(course.id, fields))).toBe(pathOf(course.id, "?intent=publish"));
  expect(await statusOf(world, course.id)).toBe("processing");
  const { question } = await open(course.id, "?intent=publish");
  expect(question.title).toBe("Tu curso se está procesando");
  expect(question.texts.join()).toMatch(/Revisamos.+convertimos.+Te avisamos/);
  expect((await open(course.id, "?intent=unpublish")).question.title).toBe(
    "¿Cancelar la publicación?",
  );
});

test("what is missing is listed, each with its page; a post is refused with the same", async () => {
  const course = await addCompleteDraft(world, here);
  await changeCourses(here.ctx, course.id, { faqs: [] });
  const { question } = await open(course.id, "?intent=publish");
  expect(question).toMatchObject({
    confirm: null,
    missing: [
      {
        text: "Debes agregar al menos una pregunta frecuente",
        href: `/teachers/courses/${course.id}/edit?step=3#faqs`,
      },
    ],
  });
  expect(await post(course.id, { intent: "publish" })).toMatchObject({
    init: { status: 409 },
    data: { problem: { errors: [{ path: "faqs" }] } },
  });
});

test.each([
  ["unpublish", "published", "/teachers/courses?tab=draft"],
  ["archive", "draft", "/teachers/courses?tab=archived"],
  ["restore", "archived", "/teachers/courses?tab=draft"],
  ["remove", "draft", "/teachers/courses?tab=draft"],
  ["remove", "archived", "/teachers/courses?tab=archived"],
] as const)("%s of a course that is %s leads to %s", async (intent, status, list) => {
  const course = await addCompleteDraft(world, here);
  await changeCourses(here.ctx, course.id, { status });
  const { question } = await open(course.id, `?intent=${intent}`);
  expect(question.confirm).not.toBeNull();
  expect(question.isLoss).toBe(intent === "remove");
  expect(await locationOf(post(course.id, { intent }))).toBe(list);
});

test("removing a course that somebody has archives it, and says so", async () => {
  const course = await addCompleteDraft(world, here);
  await enrol(here.ctx, here.student.id, course.id);
  const modules = `/teachers/courses/${course.id}/modules`;
  const query = `?intent=remove&here=${encodeURIComponent(modules)}`;
  // A second press says the same.
  for (const _ of ["once", "again"]) {
    expect(await locationOf(post(course.id, { intent: "remove", here: modules }))).toBe(
      pathOf(course.id, query),
    );
  }
  expect(await statusOf(world, course.id)).toBe("archived");
  const { question, here: back } = await open(course.id, query);
  expect(question).toMatchObject({ title: "Este curso quedó archivado", confirm: null });
  expect(question.texts.join(" ")).toMatch(/Hay quien tiene o compró.+lo siguen viendo/);
  expect(back).toBe(modules);
});

test("the way back is a page of the area that still exists", async () => {
  const course = await addCompleteDraft(world, here);
  const modules = `/teachers/courses/${course.id}/modules?open=1`;
  expect(await locationOf(post(course.id, { intent: "archive", here: modules }))).toBe(modules);
  const evil = { intent: "restore", here: "https://evil.test/teachers" };
  expect(await locationOf(post(course.id, evil))).toBe("/teachers/courses?tab=draft");
  expect((await open(course.id, "?here=//evil.test/teachers")).here).toBeNull();
  const gone = { intent: "remove", here: modules };
  expect(await locationOf(post(course.id, gone))).toBe("/teachers/courses?tab=draft");
  // A second press.
  expect(await locationOf(post(course.id, gone))).toBe("/teachers/courses?tab=draft");
});

test("nobody else's course is asked about, and no other decision is taken", async () => {
  const course = await addCompleteDraft(world, here);
  const colleague = await here.person("teacher");
  await expect(open(course.id, "", colleague)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await post(course.id, { intent: "publish" }, colleague)).toMatchObject({
    init: { status: 404 },
  });
  expect(await post(course.id, { intent: "sell" })).toMatchObject({ init: { status: 400 } });
  expect(await post(course.id, { intent: "publish", _csrf: "no" })).toMatchObject({
    init: { status: 403 },
  });
  expect(await statusOf(world, course.id)).toBe("draft");
});
