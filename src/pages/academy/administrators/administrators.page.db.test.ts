// The page of an academy's administrators and that of the mailed link, without scripts.
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { administratorInvitations } from "#src/accounts/administrators/tables.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { openEntry } from "#src/administration/staff-entry.ts";
import { newId } from "#src/db/columns.ts";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import * as invitation from "#src/pages/sign-in/administrator.page.tsx";
import * as signInLayout from "#src/pages/sign-in/sign-in.layout.tsx";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { inviteToAdminister } from "#src/testing/administrators.ts";
import { openDoor } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import * as page from "./administrators.page.tsx";

const world = await openWorld();
const layout = "pages/academy/admin/admin.layout";
const build = pageBuild(
  {
    frame: { module: frame, parentId: "root" },
    [layout]: { module: area, parentId: "frame" },
    "sign-in": { module: signInLayout, parentId: "root" },
  },
  { "semillero/admin/administrators": page, "login/administrator": invitation },
  (path) => (path.startsWith("login") ? "sign-in" : layout),
);
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await world.close();
});
const door = openDoor(world);
const path = "/semillero/admin/administrators";

async function as({ academy }: TestAcademy, actor: Parameters<typeof door.accessToken>[0]) {
  return openFormBrowser(site, academy.subdomain, await door.accessToken(actor, academy));
}

test("one who is alone invites another, who accepts by the link and is removed again", async () => {
  const here = await world.academy();
  const owner = await provenAdministrator(here);
  const browser = await as(here, owner.actor);
  const alone = (await browser.open(path)).text;
  for (const shown of [owner.actor.email, "Tú", "No hay invitaciones pendientes"]) {
    expect(alone).toContain(shown);
  }
  expect(alone).not.toContain("Dejar de administrar");
  const wrong = await browser.press(path, { intent: "invite", email: "nadie" });
  expect(wrong.text).toContain("Correo inválido");
  const email = `${newId()}@correo.test`;
  expect((await browser.press(path, { intent: "invite", email })).to).toBe(`${path}?done=invite`);
  expect((await browser.open(`${path}?done=invite`)).text).toContain("Enviamos la invitación");
  const [row] = await here.ctx.db
    .select()
    .from(administratorInvitations)
    .where(eq(administratorInvitations.email, email));
  const again = await browser.press(path, { intent: "invite", email });
  expect(again.text).toContain("ya tiene una invitación");
  expect((await browser.press(path, { intent: "withdraw", id: row?.id ?? "" })).to).toContain(
    "done",
  );
  const { token } = await inviteToAdminister(here, `${newId()}@correo.test`, owner);
  const link = `/login/administrator?token=${token}`;
  const visitor = openFormBrowser(site, here.academy.subdomain);
  expect((await visitor.open(link)).text).toContain("Crear cuenta y administrar");
  const person = { name: "Luz Quira", password: "cosecha de junio" };
  expect((await visitor.press(link, person)).to).toBe("/academy/dashboard");
  const list = await visitor.open(path);
  expect(list.text).toContain("Luz Quira");
  const id = owner.actor.id;
  const removed = await visitor.press(path, { intent: "remove", id, password: "otra" });
  expect(removed.text).toContain("Tu contraseña actual no es esa");
  const proof = { password: person.password };
  expect((await visitor.press(path, { intent: "remove", id, ...proof })).to).toContain(
    "done=remove",
  );
  expect((await findUser(here.ctx, id))?.role).toBe("student");
  // What the page was opened for is gone at the next request.
  expect((await browser.open(path)).to).toContain("/login");
});

test("opening the link does nothing; an account accepts with the button, in its session", async () => {
  const here = await world.academy();
  const person = await here.person("student");
  await markProven(here.ctx, person);
  const { row, token } = await inviteToAdminister(here, person.email);
  const link = `/login/administrator?token=${token}`;
  const stranger = await openFormBrowser(site, here.academy.subdomain).open(link);
  expect(stranger.text).toContain("Inicia sesión para aceptar la invitación");
  const browser = await as(here, person);
  expect((await browser.open(link)).text).toContain("Administrar la academia");
  const mine = and(
    eq(administratorInvitations.academyId, here.academy.id),
    eq(administratorInvitations.id, row.id),
  );
  const [waiting] = await here.ctx.db.select().from(administratorInvitations).where(mine);
  expect(waiting?.acceptedAt).toBeNull();
  const other = await as(here, here.student);
  expect((await other.open(link)).text).toContain("Cerrar Sesión");
  expect((await browser.press(link)).to).toBe("/academy/dashboard");
  expect((await browser.open(link)).text).toContain("Aceptaste esta invitación");
  expect((await findUserByEmail(here.ctx, person.email))?.role).toBe("academy");
  expect((await browser.open("/login/administrator?token=falso")).text).toContain("ya no sirve");
});

test("a teacher with courses reads why they cannot, and keeps what they teach", async () => {
  const here = await world.academy();
  const teacher = await here.person("teacher");
  await markProven(here.ctx, teacher);
  const { token } = await inviteToAdminister(here, teacher.email);
  const theirs = await here.addCourse();
  await here.ctx.db.execute(
    `update courses set teacher_id = '${teacher.id}' where id = '${theirs.id}'`,
  );
  const browser = await as(here, teacher);
  const link = `/login/administrator?token=${token}`;
  expect((await browser.open(link)).text).toContain("Enseñas cursos en esta academia");
  expect((await browser.press(link)).text).toContain("Enseñas cursos en esta academia");
  expect((await findUser(here.ctx, teacher.id))?.role).toBe("teacher");
});

test("staff who entered the academy see who administers it, and no form", async () => {
  const here = await world.academy();
  const owner = await provenAdministrator(here);
  const root = await rootAcademy(world);
  const staff = root.as(await root.person("admin"));
  await openEntry(staff, here.academy.id);
  const visit = visitOf(staff, `${path}?subdomain=${here.academy.subdomain}`);
  const shown = await throughGuard(area, visit, page.loader);
  expect(shown.administrators.map(({ email }) => email)).toEqual([owner.actor.email]);
  expect(shown.owner).toBeNull();
});
