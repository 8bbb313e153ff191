// What staff of the platform see of an academy from the main host: no address of the page leads to
// the main host's own courses or pictures.
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { addCategory } from "#src/academies/categories/add-category.ts";
import { changeLogo } from "#src/academies/logo/change-logo.ts";
import { users } from "#src/accounts/tables.ts";
import { openEntry } from "#src/administration/staff-entry.ts";
import { coursePath } from "#src/courses/rules.ts";
import { newId } from "#src/db/columns.ts";
import { AdminShell } from "#src/pages/frame/admin/admin-shell.tsx";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader as basics } from "../basics/basics.page.tsx";
import { BasicsView } from "../basics/basics-view.tsx";
import { loader as review } from "../courses/review.page.tsx";
import { ReviewView } from "../courses/review-view.tsx";
import { loader as students } from "../students/students.page.tsx";
import { StudentsView } from "../students/students-view.tsx";
import { loader as teachers } from "../teachers/teachers.page.tsx";
import { TeachersView } from "../teachers/teachers-view.tsx";
import * as area from "./admin.layout.tsx";

const world = await openWorld();
afterAll(() => world.close());
const root = await rootAcademy(world);
const here = await world.academy();
const administrator = here.as(await here.person("academy"));
const staff = root.as(await root.person("admin"));
await openEntry(staff, here.academy.id);
await here.person("student");
const pictureUrl = `/files/${here.academy.id}/users/profile/${newId()}/72.webp`;
await here.ctx.db.update(users).set({ pictureUrl });
const logo = await noisePhoto("png");
await changeLogo(administrator, logo);
await addCategory(administrator, { name: "Cacao", logo });
const origin = `http://${here.academy.subdomain}.localhost:3000`;

type Page<Shown> = (visit: LoaderFunctionArgs) => Promise<Shown>;

async function html<Shown, Props extends object>(
  path: string,
  page: Page<Shown>,
  { view, props }: { view: FunctionComponent<Props>; props: (shown: Shown) => Props },
): Promise<string> {
  const query = `?subdomain=${here.academy.subdomain}`;
  const visit = visitOf(staff, path + query, { courseId: here.course.id });
  const shell = await throughGuard(area, visit, area.loader);
  const children = createElement(view, props(await page(visit)));
  const id = "pages/academy/admin/admin.layout";
  const element = createElement(AdminShell, { shell, children });
  const router = createMemoryRouter([{ id, path: "*", element, loader: () => shell }], {
    hydrationData: { loaderData: { [id]: shell } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const base = "/semillero/admin";
const failed = undefined;
const pages = {
  basics: () => html(base, basics, { view: BasicsView, props: (shown) => ({ shown, failed }) }),
  review: () =>
    html(`${base}/courses/${here.course.id}`, review, {
      view: ReviewView,
      props: (course) => ({ course, failed }),
    }),
  students: () =>
    html(`${base}/students`, students, {
      view: StudentsView,
      props: (shown) => ({ shown, failed }),
    }),
  teachers: () =>
    html("/admin/teachers", teachers, {
      view: TeachersView,
      props: (shown) => ({ shown, failed, results: undefined }),
    }),
};

test.each(Object.entries(pages))("%s has no picture of the academy", async (_, page) => {
  const shown = await page();
  expect(shown).toContain("Estás mirando");
  expect(shown.match(/<img[^>]*>/g)).toBeNull();
  expect(shown.match(/href="\/(explore|courses|")[^>]*/g)).toBeNull();
});

test("a logo is told of, and a category has its name", async () => {
  const shown = await pages.basics();
  expect(shown).toContain("Se ve en la academia");
  expect(shown).toContain("Cacao");
});

test("a course on sale leads to its page at the academy's host", async () => {
  const page = `href="${origin}${coursePath(here.course)}"`;
  expect(await pages.review()).toContain(page);
  expect(await pages.teachers()).toContain(page);
});
