// What the page of an invitation shows in each state, and what its buttons do, without scripts.
import { afterAll, expect, test } from "vitest";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { acceptInvitation } from "#src/teaching/invitations/accept-invitation.ts";
import { withdrawInvitation } from "#src/teaching/invitations/withdraw-invitation.ts";
import { openDoor } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { inviteOne, newestOf } from "#src/testing/invitation.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as invitation from "./invitation.page.tsx";
import * as invitationStop from "./invitation-stop.page.tsx";
import * as signInLayout from "./sign-in.layout.tsx";

const world = await openWorld();
const build = pageBuild(
  { "sign-in": { module: signInLayout, parentId: "root" } },
  { "login/invitation": invitation, "login/invitation/stop": invitationStop },
  () => "sign-in",
);
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await world.close();
});
const door = openDoor(world);
const password = "cosecha de junio";

const browser = ({ academy }: TestAcademy, accessToken?: string) =>
  openFormBrowser(site, academy.subdomain, accessToken);

async function as(here: TestAcademy, actor: Actor) {
  return browser(here, await door.accessToken(actor, here.academy));
}

async function invited() {
  const here = await world.academy();
  const person = await here.person("student", "Luz Quira");
  await markProven(here.ctx, person);
  return { here, person, ...(await inviteOne(here, person.email)) };
}

test("without an account it asks for a name and a password, and leads to the course after sign-up", async () => {
  const here = await world.academy();
  const email = `${newId()}@correo.test`;
  const { path } = await inviteOne(here, email);
  const visitor = browser(here);
  const { text } = await visitor.open(path);
  for (const shown of ["Te invitaron a un curso", "Nubia Chilito", here.course.title, email]) {
    expect(text).toContain(shown);
  }
  expect(text).toContain("gratis");
  const wrong = await visitor.press(path, { name: "Yeny Tunubalá", password: "corta" });
  expect(wrong.text).toContain("La contraseña debe tener al menos 8 caracteres");
  expect(wrong.text).toContain("Yeny Tunubalá");
  const { to } = await visitor.press(path, { name: "Yeny Tunubalá", password });
  expect(decodeURIComponent(to)).toBe(
    `/login/complete?redirectTo=/courses/${here.course.id}/continue`,
  );
  const { learnerId } = await newestOf(here, email);
  expect(await isEnrolled(here.ctx, learnerId ?? "", here.course.id)).toBe(true);
});

test("a proven account without a session is led to sign-in and back, its e-mail filled in", async () => {
  const { here, person, path } = await invited();
  const { text } = await browser(here).open(path);
  expect(text).toContain("Inicia sesión para recibir el curso");
  const link = /href="(\/login\?[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const query = new URL(link, "http://x").searchParams;
  expect([query.get("redirectTo"), query.get("email")]).toEqual([path, person.email]);
});

test("opening it enrols nobody, its button does, once; then it leads to the course", async () => {
  const { here, person, path } = await invited();
  const me = await as(here, person);
  expect((await me.open(path)).text).toContain("Empezar el curso");
  expect(await isEnrolled(here.ctx, person.id, here.course.id)).toBe(false);
  for (const _ of ["once", "again"]) {
    expect((await me.press(path)).to).toBe(`/courses/${here.course.id}/continue`);
  }
  expect(await isEnrolled(here.ctx, person.id, here.course.id)).toBe(true);
  expect((await me.open(path)).text).toContain("Ir al curso");
});

test("a notice of the account leads to it without the link's token", async () => {
  const { here, person } = await invited();
  const path = `/login/invitation?course=${here.course.id}`;
  const { to } = await browser(here).open(path);
  expect(decodeURIComponent(to)).toBe(`/login?redirectTo=${path}`);
  const other = await as(here, here.student);
  expect((await other.open(path)).text).toContain("No tienes una invitación");
  expect((await (await as(here, person)).press(path)).to).toContain("/continue");
  expect(await isEnrolled(here.ctx, person.id, here.course.id)).toBe(true);
});

test("a session of somebody else sees a masked address and how to leave", async () => {
  const { here, person, path } = await invited();
  const { text } = await (await as(here, here.student)).open(path);
  expect(text).toContain(`${person.email[0]}•••@correo.test`);
  expect(text).not.toContain(person.email);
  expect(text).toContain("Cerrar Sesión");
});

test("an account that has not proven the address confirms it with its password", async () => {
  const here = await world.academy();
  const email = `${newId()}@correo.test`;
  const { user } = await signUp(here.ctx, { email, password, name: "Yeny" });
  const { path } = await inviteOne(here, email);
  const visitor = browser(here);
  expect((await visitor.open(path)).text).toContain("Recibir el curso");
  expect((await visitor.press(path, { password })).to).toContain("done=password");
  expect(await isEnrolled(here.ctx, user.id, here.course.id)).toBe(true);
});

test("each link that no longer works says why", async () => {
  const texts = async (path: string, here: TestAcademy) => (await browser(here).open(path)).text;
  const withdrawn = await invited();
  await withdrawInvitation(withdrawn.teacher, withdrawn.here.course.id, withdrawn.row.id);
  expect(await texts(withdrawn.path, withdrawn.here)).toContain("retiró esta invitación");
  const expired = await invited();
  await world.database.pool.query(
    "update invitations set expires_at = now() - interval '1 hour' where id = $1",
    [expired.row.id],
  );
  expect(await texts(expired.path, expired.here)).toContain("Pide otra a quien te invitó");
  const removed = await invited();
  await changeCourses(removed.here.ctx, removed.here.course.id, { removedAt: new Date() });
  expect(await texts(removed.path, removed.here)).toContain("Este curso ya no existe");
  const used = await invited();
  await acceptInvitation(used.here.as(used.person), { token: used.token });
  const usedText = await texts(used.path, used.here);
  expect(usedText).toContain("Esta invitación ya se usó");
  const back = encodeURIComponent(used.path);
  expect(usedText).toContain(`Si la aceptaste tú, <a href="/login?redirectTo=${back}`);
  expect(await texts(withdrawn.path, withdrawn.here)).not.toContain("Si la aceptaste tú");
  for (const path of ["/login/invitation", "/login/invitation?token=otro"]) {
    expect(await texts(path, used.here)).toContain("Este enlace ya no sirve");
  }
});

test("the stop link works without an account, by a button, and can be taken back", async () => {
  const { here, person, stop } = await invited();
  const visitor = browser(here);
  const shown = (await visitor.open(stop)).text;
  expect(shown).toContain("No quiero más invitaciones");
  expect(shown).not.toContain(person.email);
  expect((await newestOf(here, person.email)).refusedAt).toBeNull();
  expect((await visitor.press(stop, { intent: "refuse" })).to).toContain("/login/invitation/stop");
  expect((await newestOf(here, person.email)).refusedAt).toBeInstanceOf(Date);
  expect((await visitor.open(stop)).text).toContain("No recibirás más invitaciones");
  await visitor.press(stop, { intent: "allow" });
  expect((await visitor.open(stop)).text).toContain("¿No quieres más invitaciones?");
  const { text } = await visitor.open("/login/invitation/stop?token=1.a.b");
  expect(text).toContain("Este enlace ya no sirve");
});
