// A person changes the e-mail of their account without scripts: the form, what waits, the page of
// the mailed link and its button.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { findUser } from "#src/accounts/queries.ts";
import { sessions, users } from "#src/accounts/tables.ts";
import { newId } from "#src/db/columns.ts";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import * as newEmail from "#src/pages/sign-in/new-email.page.tsx";
import * as signInLayout from "#src/pages/sign-in/sign-in.layout.tsx";
import { openDoor } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import { recordLetters } from "#src/testing/purchase.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import * as account from "./account.layout.tsx";
import * as profile from "./profile.page.tsx";

const world = await openWorld();
const letters = recordLetters(world.outside);
const build = pageBuild(
  {
    frame: { module: frame, parentId: "root" },
    "pages/account/account.layout": { module: account, parentId: "frame" },
    "sign-in": { module: signInLayout, parentId: "root" },
  },
  { account: profile, "login/new-email": newEmail },
  (path) => (path.startsWith("login") ? "sign-in" : "pages/account/account.layout"),
);
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await world.close();
});
const door = openDoor(world);
const password = "panela de caña dulce";

async function arrive() {
  const here = await world.academy();
  const person = here.student;
  const passwordHash = await hashPassword(password);
  await here.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const token = await door.accessToken(person, here.academy);
  const browser = openFormBrowser(site, here.academy.subdomain, token);
  return { here, person, browser, email: `${newId()}@correo.test` };
}

function linkTo(address: string): string {
  const found = letters.findLast(({ to }) => to === address)?.text.match(/http:\S+new-email\S+/);
  const { pathname, search } = new URL(found?.[0] ?? expect.fail("no link"));
  return pathname + search;
}

test("asked with the password, it waits, and the button of the link makes it", async () => {
  const { here, person, browser, email } = await arrive();
  const ask = { intent: "email", email };
  expect((await browser.press("/account", ask)).text).toContain("Escribe tu contraseña");
  const sent = await browser.press("/account", { ...ask, password });
  expect(sent.to).toBe("/account?email=asked#cambiar-correo");
  const { text } = await browser.open("/account?email=asked");
  for (const shown of [person.email, email, "Retirar el cambio"]) expect(text).toContain(shown);
  await world.runJobs();
  const link = linkTo(email);
  expect((await browser.open(link)).text).toContain("Confirmar mi correo nuevo");
  expect((await findUser(here.ctx, person.id))?.email).toBe(person.email);
  const done = await browser.press(link);
  expect(done.to).toBe("/login/new-email?done=1");
  expect((await browser.open("/login/new-email?done=1")).text).toContain("Tu correo cambió");
  expect((await browser.open("/account")).text).toContain(email);
  expect((await browser.press(link)).text).toContain("Este enlace ya no sirve");
});

test("the link asks others to sign in, or to leave the session of somebody else", async () => {
  const { here, person, browser, email } = await arrive();
  await browser.press("/account", { intent: "email", email, password });
  await world.runJobs();
  const link = linkTo(email);
  const stranger = openFormBrowser(site, here.academy.subdomain);
  const { text } = await stranger.open(link);
  expect(text).toContain(`href="/login?redirectTo=${encodeURIComponent(link)}"`);
  await stranger.press(link);
  expect((await findUser(here.ctx, person.id))?.email).toBe(person.email);
  const other = await here.person("student");
  const token = await door.accessToken(other, here.academy);
  const another = openFormBrowser(site, here.academy.subdomain, token);
  expect((await another.open(link)).text).toContain("Cerrar Sesión");
  expect((await another.press(link)).text).toContain("Este enlace ya no sirve");
});

test("the button waits until an unfinished sign-up is complete, as the call does", async () => {
  const { here, person, browser, email } = await arrive();
  await browser.press("/account", { intent: "email", email, password });
  await world.runJobs();
  const link = linkTo(email);
  await here.ctx.db.update(users).set({ completedSignUp: false }).where(eq(users.id, person.id));
  const pressed = await browser.press(link);
  expect(pressed.to).toBe(`/login/complete?redirectTo=${encodeURIComponent(link)}`);
  expect((await findUser(here.ctx, person.id))?.email).toBe(person.email);
});

test("it can be withdrawn, once", async () => {
  const { browser, email } = await arrive();
  await browser.press("/account", { intent: "email", email, password });
  const withdrawn = await browser.press("/account", { intent: "email-withdraw" });
  expect(withdrawn.to).toBe("/account?email=withdrawn#cambiar-correo");
  expect((await browser.open("/account?email=withdrawn")).text).toContain("Retiraste el cambio");
  const again = await browser.press("/account", { intent: "email-withdraw" });
  expect(again.text).toContain("No hay un cambio de correo por confirmar");
});

test("without a password an old session asks to sign in again", async () => {
  const { here, person, browser } = await arrive();
  await here.ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.id));
  expect((await browser.open("/account")).text).toContain("Enviar el enlace");
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await here.ctx.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, person.id));
  expect((await browser.open("/account")).text).toContain("Salir y volver a entrar");
});
