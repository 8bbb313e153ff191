// What the page of an invitation to teach shows in each state, and what its buttons do, without
// scripts.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { teacherInvitations } from "#src/accounts/teachers/tables.ts";
import { teachTokenOf } from "#src/accounts/teachers/write-invitations.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { inviteToTeach } from "#src/testing/access/teacher-admin-calls.ts";
import { openDoor } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import * as signInLayout from "./sign-in.layout.tsx";
import * as teach from "./teach.page.tsx";

const world = await openWorld();
const layouts = { "sign-in": { module: signInLayout, parentId: "root" } };
const build = pageBuild(layouts, { "login/teach": teach }, () => "sign-in");
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await world.close();
});
const door = openDoor(world);
const password = "cosecha de junio";

const visitorOf = ({ academy }: TestAcademy) => openFormBrowser(site, academy.subdomain);

async function as({ academy }: TestAcademy, actor: Actor) {
  return openFormBrowser(site, academy.subdomain, await door.accessToken(actor, academy));
}

async function pathFor(here: TestAcademy, email: string) {
  const row = await inviteToTeach(here, email);
  return { row, path: `/login/teach?token=${teachTokenOf(here.ctx, row).token}` };
}

async function invited() {
  const here = await world.academy();
  const person = await here.person("student", "Luz Quira");
  await markProven(here.ctx, person);
  return { here, person, ...(await pathFor(here, person.email)) };
}

test("without an account it asks for a name and a password, and sign-up goes on as a teacher's", async () => {
  const here = await world.academy();
  const email = `${newId()}@correo.test`;
  const { path } = await pathFor(here, email);
  const visitor = visitorOf(here);
  const { text } = await visitor.open(path);
  for (const shown of ["Te invitaron a enseñar", here.academy.name, email]) {
    expect(text).toContain(shown);
  }
  const wrong = await visitor.press(path, { name: "Yeny Tunubalá", password: "corta" });
  expect(wrong.text).toContain("La contraseña debe tener al menos 8 caracteres");
  expect(wrong.text).toContain("Yeny Tunubalá");
  expect(await findUserByEmail(here.ctx, email)).toBeNull();
  const { to } = await visitor.press(path, { name: "Yeny Tunubalá", password });
  expect(to).toBe("/login/complete?step=teacher");
});

test("a proven account without a session is led to sign-in and back, its e-mail filled in", async () => {
  const { here, person, path } = await invited();
  const { text } = await visitorOf(here).open(path);
  expect(text).toContain("ya tiene una cuenta");
  expect(text).not.toContain(`>${person.email}<`);
  const link = /href="(\/login\?[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const query = new URL(link, "http://x").searchParams;
  expect([query.get("redirectTo"), query.get("email")]).toEqual([path, person.email]);
});

test("opening it changes nobody, its button does, and a second press leads to the same place", async () => {
  const { here, person, path } = await invited();
  const me = await as(here, person);
  expect((await me.open(path)).text).toContain("Empezar a enseñar");
  expect((await findUser(here.ctx, person.id))?.role).toBe("student");
  for (const _ of ["once", "again"]) expect((await me.press(path)).to).toBe("/account?teacher=1");
  expect((await findUser(here.ctx, person.id))?.role).toBe("teacher");
  expect((await me.open(path)).text).toContain("Ya enseñas en");
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
  await signUp(here.ctx, { email, password, name: "Yeny" });
  const { path } = await pathFor(here, email);
  const visitor = visitorOf(here);
  expect((await visitor.open(path)).text).toContain("Confirmar mi correo");
  const wrong = await visitor.press(path, { password: "corta" });
  expect(wrong.text).toContain("La contraseña debe tener al menos 8 caracteres");
  expect((await findUserByEmail(here.ctx, email))?.emailVerifiedAt).toBeNull();
  expect((await visitor.press(path, { password })).to).toBe(path);
  expect((await findUserByEmail(here.ctx, email))?.emailVerifiedAt).toBeInstanceOf(Date);
});

test("each link that no longer works says why", async () => {
  const now = new Date();
  const ends = [
    [{ withdrawnAt: now }, "La academia retiró esta invitación"],
    [{ expiresAt: new Date(now.getTime() - 1000) }, "Pide otra a la academia"],
    [{ acceptedAt: now }, "Esta invitación ya se usó"],
  ] as const;
  for (const [end, says] of ends) {
    const { here, row, path } = await invited();
    await here.ctx.db.update(teacherInvitations).set(end).where(eq(teacherInvitations.id, row.id));
    const { text } = await visitorOf(here).open(path);
    expect(text).toContain(says);
    expect(text.includes("Si la aceptaste tú")).toBe("acceptedAt" in end);
  }
  const { path } = await invited();
  const elsewhere = visitorOf(await world.academy());
  for (const unknown of ["/login/teach", "/login/teach?token=otro", path]) {
    expect((await elsewhere.open(unknown)).text).toContain("Este enlace ya no sirve");
  }
});
