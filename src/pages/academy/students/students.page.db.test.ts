// The students page of an academy: a form that it does not have changes nothing, and every place that
// the academy offered is reached.
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { invitations } from "#src/teaching/tables.ts";
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

test("places that wait are all reached, by their pages or by their address", async () => {
  const here = await world.academy();
  const administrator = await provenAdministrator(here);
  const open = async (query: string) => {
    const visit = visitOf(administrator, `/semillero/admin/students${query}`);
    return (await throughGuard(area, visit, loader)).offered;
  };
  await here.ctx.db.insert(invitations).values(
    Array.from({ length: 51 }, (_, i) => ({
      ...{
        academyId: here.academy.id,
        courseId: here.course.id,
        inviterId: administrator.actor.id,
      },
      ...{ email: `espera${i}@correo.test`, tokenHash: newId() },
      expiresAt: new Date(Date.now() + 86_400_000),
    })),
  );
  expect(await open("")).toMatchObject({ total: 51, page: 1, pages: 2, isOpen: false });
  const shown = [...(await open("")).rows, ...(await open("?offered=2")).rows];
  expect(new Set(shown.map(({ email }) => email)).size).toBe(51);
  expect(await open("?offered=9")).toMatchObject({ page: 2, isOpen: true });
  expect(await open("?q=espera50")).toMatchObject({
    total: 1,
    rows: [{ title: here.course.title }],
  });
});
