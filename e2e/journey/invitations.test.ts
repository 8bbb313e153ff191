// A teacher invites five people from the page of a course: with scripts in a dialog, without them on
// the page; one of the five comes by the link of the mail, and watches.
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { inviteTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { invitations } from "#src/teaching/tables.ts";
import { expectSound, openBrowser, openPage, phone, sizes } from "../browser.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { addCourse, type Fixture, insertFixture, openPlace, type Place } from "../fixture.ts";
import { linkInMail } from "../mailbox.ts";
import { scriptsStarted } from "../page-scripts.ts";
import { type Person, send, signIn, signUp } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

let origin: string;
let place: Place;
let fixture: Fixture;
let teacher: Person;
let browser: Browser;
const within = "ya.esta@correo.test";

beforeAll(async () => {
  ({ origin, place } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 1 });
  teacher = await signIn(origin, fixture.teacher);
  await signUp(origin, within);
  browser = await openBrowser();
});

async function inDatabase(work: (home: Pick<Ctx, "db" | "academy">) => Promise<unknown>) {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("no academy");
    await work({ db: database.db, academy });
  } finally {
    await database.close();
  }
}

/** A new course that one learner has. */
async function courseWithLearner(title: string): Promise<string> {
  const courseId = await addCourse(place, fixture, title);
  await inDatabase(async ({ db, academy }) => {
    const learner = await findUserByEmail({ db, academy }, within);
    if (!learner) throw new Error("no learner");
    await db.insert(enrolments).values({ academyId: academy.id, userId: learner.id, courseId });
  });
  return courseId;
}

async function openAsTeacher(size: { width: number; height: number }, scripts: boolean) {
  const { page, context, complaints } = await openPage(browser, size);
  await context.request.post(`${origin}/api/auth/login`, { data: fixture.teacher });
  if (!scripts) await page.route("**/*.js", (route) => route.abort());
  return { page, context, complaints };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Estudiantes" }).getByRole("link", { name });

describe.each([{ ...phone, scripts: false }, ...sizes.map((size) => ({ ...size, scripts: true }))])(
  "on $name, scripts: $scripts",
  ({ width = 390, height = 844, scripts }) => {
    test("five are invited, two of them in vain; one invitation is withdrawn", async () => {
      const key = `${width}.${scripts ? "con" : "sin"}`;
      const [luz, omar, ana] = ["luz", "omar", "ana"].map((name) => `${name}.${key}@correo.test`);
      const courseId = await courseWithLearner("Café de especialidad");
      const { page, complaints } = await openAsTeacher({ width, height }, scripts);
      await page.goto(origin + infoPath(courseId));
      await heading(page, "Café de especialidad").waitFor();
      await tab(page, /^Registrados 1$/).waitFor();
      await expectSound(page);
      // The learner's e-mail is not the teacher's to see.
      expect(await page.getByText(within).count()).toBe(0);

      if (scripts) await scriptsStarted(page);
      await page.getByRole("link", { name: "Invitar" }).focus();
      await page.keyboard.press("Enter");
      const field = page.getByRole("textbox", { name: "Correos", exact: true });
      await field.waitFor();
      if (scripts) await expect.poll(() => isFocused(page, "#addresses")).toBe(true);
      await field.fill(`Luz Marina <${luz}>; ${omar}\n${ana}, sin-arroba.correo.test\n${within}`);
      await page.getByRole("button", { name: "Enviar invitación" }).click();
      // Refused as a whole, with everything that was typed.
      await page.getByText("Confirma que tienes permiso de estas personas").waitFor();
      expect(await field.inputValue()).toContain("Luz Marina");
      await expectSound(page);

      await page.getByRole("checkbox", { name: /^Tengo permiso/ }).check();
      await page.getByRole("button", { name: "Enviar invitación" }).click();
      const news = heading(page, "Enviamos 3 invitaciones. 2 correos quedaron sin invitar.");
      await news.waitFor();
      await expect.poll(() => news.evaluate((one) => one === document.activeElement)).toBe(true);
      const results = page.locator(".invite-results li");
      await results.nth(4).waitFor();
      expect(await results.allInnerTexts()).toEqual([
        expect.stringMatching(/^sin-arroba\.correo\.test\s[\s\S]*Correo inválido$/),
        expect.stringMatching(new RegExp(`^${within}\\s[\\s\\S]*Correo ya invitado$`)),
        ...[luz, omar, ana].map((email) => expect.stringMatching(`^${email}`)),
      ]);
      expect(await field.inputValue()).toBe("sin-arroba.correo.test");
      await expectSound(page);

      if (scripts) await page.keyboard.press("Escape");
      await tab(page, /^Invitados 3$/).click();
      await page.waitForURL(/tab=invited/);
      const cards = page.locator(".person-card");
      // The address comes before its page.
      await expect.poll(() => cards.count()).toBe(3);
      expect(await cards.getByText("Invitación pendiente").count()).toBe(3);
      expect(await cards.getByText(/^La puedes reenviar /).count()).toBe(3);
      await expectSound(page);

      await page.getByRole("button", { name: `Retirar la invitación a ${omar}` }).click();
      const sure = page.getByRole("alertdialog", { name: "¿Retirar la invitación?" });
      await sure.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Cancelar");
      await expectSound(page);
      await sure.getByRole("button", { name: "Retirar" }).click();
      await page.getByText("Retiramos la invitación.").waitFor();
      await tab(page, /^Invitados 2$/).waitFor();
      expect(await page.getByText(`${omar}`).count()).toBe(0);

      await page.getByRole("searchbox", { name: "Buscar por correo" }).fill("LUZ");
      await page.keyboard.press("Enter");
      await tab(page, /^Invitados 1$/).waitFor();
      await tab(page, /^Registrados 0$/).click();
      await heading(page, "Ningún correo de Registrados tiene “luz”").waitFor();
      await expectSound(page);
      await page.getByRole("link", { name: "Invitados: 1 correo" }).click();
      await heading(page, `${luz}`).waitFor();
      const expected = /net::ERR_FAILED|status of 400/;
      expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
    });
  },
);

describe.each(sizes)("on $name", (size) => {
  test("who comes by the link of the mail watches, and moves to the learners", async () => {
    const title = `Panela en ${size.width}`;
    const luz = `luz.${size.width}@correo.test`;
    const courseId = await addCourse(place, fixture, title);
    const [lessonId = ""] = await classesOf(courseId);
    await giveFilm(origin, teacher, lessonId, drawFilm({ ...tiny, seconds: 2 }));
    await send(origin, teacher, "POST", `/api/courses/${courseId}/invitees`, {
      addresses: luz,
      confirmed: true,
    });
    const { page } = await openAsTeacher(size, true);
    await page.goto(origin + infoPath(courseId));
    await tab(page, /^Invitados 1$/).waitFor();
    await page.getByRole("link", { name: "Registrados 0" }).click();
    await heading(page, "Todavía no hay estudiantes").waitFor();
    await expectSound(page);
    await until("the film", 90_000, async () => {
      return (await filmOf(origin, teacher, { courseId, lessonId })).status === "ready";
    });

    const link = await linkInMail(origin, luz, `te invitó a «${title}»`);
    const { page: own, context } = await openPage(browser, size);
    await own.goto(link);
    await own.getByRole("textbox", { name: "Nombre" }).fill("Luz Marina Tombé");
    await own.getByLabel("Contraseña", { exact: true }).fill("cosecha de mayo");
    await own.getByRole("button", { name: "Crear cuenta y recibir el curso" }).click();
    await own.getByRole("button", { name: "Quiero Aprender" }).click();
    await own.waitForURL(`**/courses/${courseId}/clases/${lessonId}*`);
    await own
      .getByRole("button", { name: /^Reproducir/ })
      .first()
      .click();
    await own.waitForFunction(() => document.querySelector("video")?.ended);

    await until("the class is seen", 20_000, async () => {
      await page.goto(origin + infoPath(courseId));
      return page.getByText("1 de 2 clases").isVisible();
    });
    await context.close();
    await tab(page, /^Invitados 0$/).waitFor();
    await tab(page, /^Registrados 1$/).waitFor();
    const card = page.locator(".person-card");
    await card.getByRole("heading", { name: "Luz Marina Tombé" }).waitFor();
    await card.getByText(luz).waitFor();
    await card.getByText("Registrado").waitFor();
    await expectSound(page);

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Descargar CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`Estudiantes de ${title}.csv`);
    expect(await readFile(await download.path(), "utf8")).toContain(`Luz Marina Tombé,${luz},`);
  });
});

test("an invitation of two hours ago is sent again, and its new link is the one that works", async () => {
  const title = "Miel de angelitas";
  const luz = "luz.otra.vez@correo.test";
  const courseId = await addCourse(place, fixture, title);
  const subject = `te invitó a «${title}»`;
  const invited = { addresses: luz, confirmed: true };
  await send(origin, teacher, "POST", `/api/courses/${courseId}/invitees`, invited);
  const first = await linkInMail(origin, luz, subject);
  await inDatabase(({ db }) =>
    db
      .update(invitations)
      .set({ mailedAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(invitations.courseId, courseId)),
  );
  const { page } = await openAsTeacher({ width: 390, height: 844 }, true);
  await page.goto(`${origin}${infoPath(courseId)}?tab=invited`);
  await page.getByRole("button", { name: `Reenviar la invitación a ${luz}` }).click();
  await page.getByText(/^Reenviamos la invitación\./).waitFor();
  await page.getByText(/^La puedes reenviar /).waitFor();
  const second = await until("another mail", 20_000, async () => {
    const link = await linkInMail(origin, luz, subject);
    return link === first ? null : link;
  });
  const { page: own } = await openPage(browser, { width: 390, height: 844 });
  await own.goto(first);
  await own.getByText("Este enlace ya no sirve").waitFor();
  await own.goto(second);
  await own.getByRole("button", { name: "Crear cuenta y recibir el curso" }).waitFor();
});

test("over a lost line the addresses stay, also when the page is loaded again", async () => {
  const courseId = await addCourse(place, fixture, "Trucha arcoíris");
  const { page, context } = await openAsTeacher(phone, true);
  await page.goto(origin + infoPath(courseId));
  await scriptsStarted(page);
  const addresses = "luz.lejos@correo.test\nomar.lejos@correo.test";
  const field = page.getByRole("textbox", { name: "Correos", exact: true });
  await page.getByRole("link", { name: "Invitar" }).first().click();
  await expect.poll(() => isFocused(page, "#addresses")).toBe(true);
  await field.fill(addresses);
  await page.getByRole("checkbox", { name: /^Tengo permiso/ }).check();
  const posts = /\/info\.data/;
  await page.route(posts, (route) => route.abort());
  await page.getByRole("button", { name: "Enviar invitación" }).click();
  await page.getByRole("alert").getByText(inviteTexts.failed).waitFor();
  expect(await field.inputValue()).toBe(addresses);
  await page.unroute(posts);
  await page.reload();
  await expect.poll(() => page.locator("#addresses").inputValue()).toBe(addresses);
  await context.close();
});

type Outline = { classes: { _id: string }[] }[];

async function classesOf(courseId: string): Promise<string[]> {
  const course = await send(origin, teacher, "GET", `/api/courses/${courseId}`);
  const { modules } = course as { modules: Outline };
  return modules.flatMap(({ classes }) => classes.map(({ _id }) => _id));
}

const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);
