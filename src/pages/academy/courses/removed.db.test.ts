// What was removed, as an academy's administrators see it and bring it back.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { openEntry } from "#src/administration/staff-entry.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./courses.page.tsx";
import { CoursesView } from "./courses-view.tsx";

const world = await openWorld();
afterAll(() => world.close());
const path = "/semillero/admin/courses";
const day = 24 * 3_600_000;

/** An academy with a course that was removed so many days ago. */
async function openPlace(days = 2) {
  const here = await world.academy();
  const admin = here.as(await here.person("academy"));
  const course = await here.addCourse({ title: "Abejas sin aguijón" });
  await remove(here, course.id, days);
  return { here, admin, course };
}

function remove(here: TestAcademy, id: string, days: number) {
  const removedAt = new Date(Date.now() - days * day);
  return changeCourses(here.ctx, id, { status: "archived", removedAt });
}

const open = (ctx: MemberCtx, query = "?tab=removed") =>
  throughGuard(area, visitOf(ctx, path + query), loader);

async function press(ctx: MemberCtx, fields: Record<string, string>, query = "") {
  const visit = visitOf(ctx, path + query);
  const headers = Object.fromEntries(visit.request.headers);
  const body = new URLSearchParams(fields);
  const request = new Request(visit.url, { method: "POST", headers, body });
  const answer = await throughGuard(area, { ...visit, request }, action).catch((e: unknown) => e);
  if (answer instanceof Response) return answer.headers.get("location");
  return (answer as { data: { problem: { status: number; detail: string } } }).data.problem;
}

async function html(ctx: MemberCtx, query = "?tab=removed"): Promise<string> {
  const visit = visitOf(ctx, path + query);
  const shell = await throughGuard(area, visit, area.loader);
  const element = createElement(CoursesView, { shown: await loader(visit), failed: undefined });
  const id = "pages/academy/admin/admin.layout";
  const router = createMemoryRouter([{ id, path: "*", element, loader: () => shell }], {
    hydrationData: { loaderData: { [id]: shell } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test("the list says what was removed, whose it is and until when, and has a form for each", async () => {
  const { here, admin, course } = await openPlace();
  const shown = await html(admin);
  expect(shown).toContain("Abejas sin aguijón");
  expect(shown).toContain(`Docente: ${here.teacher.name}`);
  expect(shown).toMatch(/Se eliminó el .+\. Se puede restaurar hasta el /);
  expect(shown.match(/<form[^>]*method="post"/g)).toHaveLength(1);
  expect(shown).toContain(`name="id" value="${course.id}"`);
  expect(shown).toContain('name="_csrf"');
  expect((await open(admin, "")).removed).toEqual([]);
});

test("a press brings the course back for its teacher, and a second one does no harm", async () => {
  const { here, admin, course } = await openPlace();
  const part = { kind: "course", courseId: course.id, id: course.id };
  const done = `${path}?tab=removed&done=course`;
  const both = await Promise.all([press(admin, part), press(admin, part)]);
  expect(both).toEqual([done, done]);
  expect(await press(admin, part)).toBe(done);
  expect(await findOwnCourse(here.as(here.teacher), course.id)).toMatchObject({
    status: "archived",
  });
  const shown = await html(admin, "?tab=removed&done=course");
  expect(shown).toContain("Restauraste el curso");
  expect(shown).toContain("No hay nada que restaurar");
  expect(shown).not.toContain("<form");
});

test("after thirty days it is not listed, and a page that was open before says why", async () => {
  const { admin, course } = await openPlace(31);
  expect((await open(admin)).removed).toEqual([]);
  const refused = await press(admin, { kind: "course", courseId: course.id, id: course.id });
  expect(refused).toMatchObject({ status: 410, detail: expect.stringContaining("30 días") });
  const nothing = await press(admin, { kind: "sitio", courseId: course.id, id: course.id });
  expect(nothing).toMatchObject({ status: 400 });
});

test("more than a page goes on, the last removed first", async () => {
  const { here, admin } = await openPlace(20);
  for (let days = 1; days <= 20; days++) {
    const { id } = await here.addCourse({ title: `Curso ${days}` });
    await remove(here, id, days / 2);
  }
  const first = await open(admin);
  expect(first).toMatchObject({ page: 1, pages: 2, query: "tab=removed&" });
  expect(first.removed).toHaveLength(20);
  expect(first.removed[0]?.name).toBe("Curso 1");
  const last = await open(admin, "?tab=removed&page=2");
  expect(last.removed.map(({ name }) => name)).toEqual(["Abejas sin aguijón"]);
});

test("staff who entered look at the list and restore nothing", async () => {
  const { here, course } = await openPlace();
  const root = await rootAcademy(world);
  const staff = root.as(await root.person("admin"));
  await openEntry(staff, here.academy.id);
  const query = `subdomain=${here.academy.subdomain}`;
  const shown = await html(staff, `?tab=removed&${query}`);
  expect(shown).toContain("Abejas sin aguijón");
  expect(shown).not.toContain("<form");
  const part = { kind: "course", courseId: course.id, id: course.id };
  expect(await press(staff, part, `?${query}`)).toMatchObject({ status: 403 });
  expect(await press(staff, part)).toMatchObject({ status: 404 });
});
