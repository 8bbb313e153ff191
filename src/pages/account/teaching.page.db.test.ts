// What a person reads about teaching in the academy, for each mode and each answer, and the form
// that asks for it.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { TeachingMode } from "#src/academies/settings/teaching-mode.rules.ts";
import { academies } from "#src/academies/tables.ts";
import { teacherRequests } from "#src/accounts/teachers/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { decideRequest } from "#src/teaching/teachers/decide-request.ts";
import { suspendTeacher } from "#src/teaching/teachers/suspend-teacher.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { openDoor } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import * as accountLayout from "./account.layout.tsx";
import * as teaching from "./teaching.page.tsx";

const world = await openWorld();
const layouts = { account: { module: accountLayout, parentId: "root" } };
const build = pageBuild(layouts, { "account/teaching": teaching }, () => "account");
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await world.close();
});
const door = openDoor(world);
const path = "/account/teaching";
const button = "Pedir permiso para enseñar";

async function academyWith(mode: TeachingMode) {
  const here = await world.academy();
  const own = eq(academies.id, here.academy.id);
  await world.database.db.update(academies).set({ teaching: mode }).where(own);
  return here;
}

async function as({ academy }: TestAcademy, actor: Actor) {
  return openFormBrowser(site, academy.subdomain, await door.accessToken(actor, academy));
}

test.each([
  ["open", "Tu cuenta es de estudiante"],
  ["invitation", "enseña quien la academia invita"],
] as const)("where the mode is %s nobody can ask here", async (mode, says) => {
  const here = await academyWith(mode);
  const me = await as(here, here.student);
  const { text } = await me.open(path);
  expect(text).toContain(says);
  expect(text).not.toContain(button);
  expect((await me.press(path)).to).toBe("");
  expect(
    await here.ctx.db.$count(teacherRequests, eq(teacherRequests.userId, here.student.id)),
  ).toBe(0);
});

test("where the academy approves, asking once or twice is one request that waits", async () => {
  const here = await academyWith("approval");
  const me = await as(here, here.student);
  expect((await me.open(path)).text).toContain(button);
  for (const _ of ["once", "again"]) await me.press(path);
  const { text } = await me.open(`${path}?done=asked`);
  expect(text).toContain("llegó a la academia");
  expect(text).toContain("Te avisamos en tu cuenta.");
  expect(text).not.toContain("Te respondemos por correo");
  expect(text).toContain("espera la respuesta");
  expect(text).not.toContain(button);
  expect(
    await here.ctx.db.$count(teacherRequests, eq(teacherRequests.userId, here.student.id)),
  ).toBe(1);
  await markProven(here.ctx, here.student);
  expect((await me.open(`${path}?done=asked`)).text).toContain("Te respondemos por correo.");
});

test("while the academy closes nobody can ask, and a request that waits is kept", async () => {
  const here = await academyWith("approval");
  const close = (closesAt: Date | null) =>
    world.database.db
      .update(academies)
      .set({ closesAt, closingSince: closesAt && new Date() })
      .where(eq(academies.id, here.academy.id));
  const me = await as(here, here.student);
  const other = await as(here, await here.person("student"));
  await other.press(path);
  await close(new Date("2999-02-26T05:00:00Z"));
  const { text } = await me.open(path);
  expect(text).toContain("Esta academia cierra el 25 de febrero de 2999");
  expect(text).not.toContain(button);
  expect((await me.press(path)).to).toBe("");
  expect((await other.open(path)).text).toContain("queda guardada");
  await close(null);
  expect((await me.open(path)).text).toContain(button);
  expect((await other.open(path)).text).toContain("espera la respuesta");
});

test("a refusal shows its reason and the day to ask again; that day the form is back", async () => {
  const here = await academyWith("approval");
  const me = await as(here, here.student);
  await me.press(path);
  const note = "Cuéntanos de tu finca <primero>";
  const administrator = await provenAdministrator(here);
  await decideRequest(administrator, here.student.id, { decision: "refused", note });
  const { text } = await me.open(path);
  expect(text).toContain("Cuéntanos de tu finca &lt;primero&gt;");
  expect(text).toContain("Puedes pedirlo otra vez desde el");
  expect(text).not.toContain(button);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await here.ctx.db
    .update(teacherRequests)
    .set({ decidedAt: longAgo })
    .where(eq(teacherRequests.userId, here.student.id));
  expect((await me.open(path)).text).toContain(button);
});

test("who was approved goes to their courses, and who is suspended reads since when", async () => {
  const here = await academyWith("approval");
  const me = await as(here, here.student);
  await me.press(path);
  const administrator = await provenAdministrator(here);
  await decideRequest(administrator, here.student.id, { decision: "approved" });
  expect((await me.open(path)).text).toContain("Ya puedes enseñar en esta academia");
  await suspendTeacher(administrator, here.student.id);
  const { text } = await me.open(path);
  expect(text).toContain("suspendió tu permiso para enseñar");
  expect(text).not.toContain("Ir a tus cursos");
});

test("an administrator teaches with another account, and a visitor signs in first", async () => {
  const here = await academyWith("approval");
  const administrator = await here.person("academy");
  expect((await (await as(here, administrator)).open(path)).text).toContain("usa otra cuenta");
  const { to } = await openFormBrowser(site, here.academy.subdomain).open(path);
  expect(decodeURIComponent(to)).toBe(`/login?redirectTo=${path}`);
});
