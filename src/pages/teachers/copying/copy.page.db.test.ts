// Duplicating from the menu and from its page, and going back to an earlier save, as they work
// without scripts.
import { afterAll, expect, test } from "vitest";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { saveCourse } from "#src/courses/authoring/save-course.ts";
import { saveTexts } from "#src/courses/authoring/saves/course-texts.rules.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { csrfCookie } from "#src/http/security/cookies.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as saves from "../saves/saves.page.tsx";
import * as area from "../teachers.layout.tsx";
import * as wizard from "../wizard/wizard.page.tsx";
import * as copying from "./copy.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const courseId = here.course.id;
const teacher = () => here.as(here.teacher);

const pathOf = (id: string, rest: string) => `/teachers/courses/${id}/${rest}`;

function visit(rest: string, id = courseId) {
  return visitOf(teacher(), pathOf(id, rest), { courseId: id });
}

function posted(rest: string, fields: Record<string, string>) {
  const token = newCsrfToken(world.outside.signer, here.teacher.sessionId);
  const cookie = `${csrfCookie}=${token}`;
  const made = visitOf(teacher(), pathOf(courseId, rest), { courseId }, cookie);
  const body = new URLSearchParams({ _csrf: token, ...fields });
  return { ...made, request: new Request(made.url, { method: "POST", body }) };
}

async function courseOf(id: string) {
  const course = await findOwnCourse(teacher(), id);
  if (!course) throw new Error("the course is not there");
  return course;
}

test("the copy opens in the wizard, which says of what it is one and what it lacks", async () => {
  await storedVideo(world, here, here.course.modules[0]?.lessons[0]?.id ?? "", "received");
  const { copyId } = await throughGuard(area, visit("copy"), copying.loader);
  const post = () => throughGuard(area, posted("copy", { copyId }), copying.action);
  const answer = (await post()) as Response;
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(`/teachers/courses/${copyId}/edit?step=1&copied=${courseId}&waiting=`);
  // A second press leads to the same place.
  expect(((await post()) as Response).headers.get("location")).toBe(location);
  const [, query = ""] = location.split("?");
  const { notice } = await throughGuard(area, visit(`edit?${query}`, copyId), wizard.loader);
  expect(notice).toContain(`Esta es la copia de «${here.course.title}».`);
  expect(notice).toContain("un video de «Bienvenida a la finca»");
  // An address that names a course of somebody else says nothing of it.
  const elsewhere = await world.academy();
  const foreign = `edit?step=1&copied=${elsewhere.course.id}`;
  const other = await throughGuard(area, visit(foreign, copyId), wizard.loader);
  expect(other.notice).toBeNull();
});

test("a course of another teacher is not there", async () => {
  const elsewhere = await here.person("teacher");
  for (const { loader } of [copying, saves]) {
    const made = visitOf(here.as(elsewhere), pathOf(courseId, "copy"), { courseId });
    await expect(throughGuard<unknown>(area, made, loader)).rejects.toMatchObject({
      init: { status: 404 },
    });
  }
});

test("a save is shown beside the present, and comes back", async () => {
  const { title, description } = await courseOf(courseId);
  await saveCourse(teacher(), {
    id: courseId,
    changes: { title: "Café de olla", description: `${description} Con panela.` },
  });
  const list = await throughGuard(area, visit("saves"), saves.loader);
  expect(list.saves).toMatchObject([
    { by: "Tú", changed: "Cambió: título y descripción", isPresent: true },
    { by: "Tú", changed: "La más antigua que queda", isPresent: false },
  ]);
  const [, old] = list.saves;
  const rest = `saves?save=${old?.id}`;
  const { shown, course } = await throughGuard(area, visit(rest), saves.loader);
  expect(shown?.fields.map(({ label }) => label)).toEqual(["Título", "Descripción"]);
  expect(shown?.fields[1]?.now[0]?.at(-1)).toEqual({ only: true, text: " Con panela." });
  expect(shown?.same).toBe("requerimientos, aprendizajes y preguntas frecuentes");
  const fields = { save: old?.id ?? "", version: String(course.version) };
  const stale = posted(rest, { ...fields, version: "1" });
  expect(await throughGuard<unknown>(area, stale, saves.action)).toMatchObject({
    data: { problem: { status: 409, detail: staleCourse } },
  });
  const answer = await throughGuard(area, posted(rest, fields), saves.action);
  expect((answer as Response).headers.get("location")).toBe(pathOf(courseId, "saves?restored=1"));
  expect(await courseOf(courseId)).toMatchObject({ title, description });
  const after = await throughGuard(area, visit("saves?restored=1"), saves.loader);
  expect(after).toMatchObject({ isRestored: true, saves: [{ isPresent: true }, {}, {}] });
});

test("a course on sale says what an earlier version lacks; a save that is gone says so", async () => {
  const { faqs } = await courseOf(courseId);
  await changeCourses(here.ctx, courseId, { status: "draft" });
  await saveCourse(teacher(), { id: courseId, changes: { faqs: [] } });
  const { saves: kept } = await throughGuard(area, visit("saves"), saves.loader);
  const version = (await courseOf(courseId)).version;
  await saveCourse(
    { ...teacher(), now: new Date(Date.now() + 700_000) },
    {
      id: courseId,
      changes: { faqs },
    },
  );
  await changeCourses(here.ctx, courseId, { status: "published" });
  const asked = { save: kept[0]?.id ?? "", version: String(version + 1) };
  expect(await throughGuard<unknown>(area, posted("saves", asked), saves.action)).toMatchObject({
    data: { problem: { status: 400, detail: "Debes agregar al menos una pregunta frecuente" } },
  });
  const gone = await throughGuard(area, visit(`saves?save=${courseId}`), saves.loader);
  expect(gone).toMatchObject({ shown: null, isGone: true });
  const lost = posted("saves", { save: courseId, version: "1" });
  expect(
    await throughGuard<unknown>(area, lost, saves.action).catch((error) => error),
  ).toMatchObject({ data: { problem: { detail: saveTexts.gone } } });
});
