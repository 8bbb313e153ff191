// The students page of an academy: a form that it does not have changes nothing.
import { afterAll, expect, test } from "vitest";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./students.page.tsx";

const world = await openWorld();
afterAll(() => world.close());

const forms: Record<string, string>[] = [{ intent: "otra" }, {}];

test.each(forms)("%j is refused and gives nobody a place", async (named) => {
  const here = await world.academy();
  const visit = visitOf(await provenAdministrator(here), "/semillero/admin/students");
  const headers = Object.fromEntries(visit.request.headers);
  const email = here.student.email;
  const body = new URLSearchParams({ ...named, email, courseId: here.course.id });
  const request = new Request(visit.url, { method: "POST", headers, body });
  const before = await throughGuard(area, visit, loader);
  const answer = await throughGuard(area, { ...visit, request }, action);
  expect(answer).toMatchObject({ data: { problem: { status: 400 } } });
  const { students } = await throughGuard(area, visit, loader);
  expect(students).toEqual(before.students);
});
