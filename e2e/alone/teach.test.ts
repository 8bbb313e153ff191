// From an empty account to a course on sale: three modules and five classes with video, a file and
// captions, made in the browser; then a student buys it and watches.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import {
  acceptTerms,
  cards,
  fillBilling,
  fillCard,
  newPerson,
  payButton,
  playPast,
  sendSignUp,
  signUp,
} from "../steps.ts";
import {
  dropVideos,
  fillProfile,
  finishClass,
  openModule,
  publish,
  uploadsEnd,
  writeCourse,
} from "../teacher-steps.ts";
import { until } from "../until.ts";

let origin: string;
let browser: Browser;

beforeAll(async () => {
  ({ origin } = await openSharedAcademy());
  browser = await openBrowser();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function becomeTeacher(page: Page) {
  await page.goto(`${origin}/login/signup`);
  await sendSignUp(page, { ...newPerson(), name: "Nubia Chilito" });
  await page.getByRole("link", { name: "Quiero enseñar" }).click();
  await fillProfile(page);
}

async function nameModule(page: Page, name: string) {
  await page.locator("#add-module").click();
  await page.locator(".name-form input[name=name], input[name=name]").first().waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.locator(".mod-item", { hasText: name }).waitFor();
}

test.each(onPhone)("a new teacher sells a course, made on $name", async (size) => {
  const { page, context, complaints } = await openPage(browser, size);
  const title = `Pulpa que no se bota ${size.width}`;
  await becomeTeacher(page);
  const modules = await writeCourse(page, { title, category: "cultivo" });
  await nameModule(page, "La pila");
  await nameModule(page, "El abono");
  await dropVideos(page, "Módulo 1", ["1 - Bienvenida.mp4", "2 - Herramientas.mp4"]);
  await dropVideos(page, "La pila", ["Armar.mp4", "Voltear.mp4"]);
  await dropVideos(page, "El abono", ["Usar.mp4"]);
  await expectSound(page);
  await uploadsEnd(page);
  for (const name of ["Bienvenida", "Herramientas", "Armar", "Voltear", "Usar"]) {
    await page.goto(origin + modules);
    await openModule(page, moduleOf(name));
    await finishClass(page, name, async () => {
      if (name !== "Bienvenida") return;
      const guide = {
        name: "guía.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Ocho días\n"),
      };
      await page.locator("#attachment-files").setInputFiles(guide);
      await page.getByRole("link", { name: "guía.txt" }).waitFor();
      const vtt = Buffer.from("WEBVTT\n\n00:00.000 --> 00:03.000\nBienvenida al curso\n");
      await page
        .locator("#captions-file")
        .setInputFiles({ name: "clase.vtt", mimeType: "text/vtt", buffer: vtt });
      await button(page, "Subir subtítulos").click();
      await page.getByText("1 subtítulo").first().waitFor();
    });
  }
  await page.goto(`${origin}${modules.replace("/modules", "/status")}?intent=publish`);
  await publish(page);
  await until("the course is published", 120_000, async () => {
    await page.goto(`${origin}/teachers/courses?tab=published`);
    return page.getByRole("link", { name: title }).first().isVisible();
  });
  expect(complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
  await context.close();

  const student = await openPage(browser, size);
  const course = student.page.getByRole("link", { name: title }).first();
  // For a second after a change visitors may get the page from before it.
  await until("the catalogue lists the course", 20_000, async () => {
    await student.page.goto(`${origin}/explore`);
    return course.isVisible();
  });
  await course.click();
  await student.page.waitForURL("**/explore/courses/**");
  const courseId = /courses\/([^/]+)/.exec(student.page.url())?.[1] ?? "";
  await student.page.goto(`${origin}/login/signup?redirectTo=/checkouts?courses=${courseId}`);
  await signUp(student.page, newPerson());
  await student.page.waitForURL("**/checkouts?courses=**");
  await fillBilling(student.page);
  await fillCard(student.page, cards.approved);
  await acceptTerms(student.page);
  await payButton(student.page).click();
  await student.page.waitForURL("**/explore**");
  await student.page.goto(`${origin}/courses/${courseId}/continue`);
  await button(student.page, "Reproducir").first().click();
  await playPast(student.page, 0.3);
  await student.context.close();
});

function moduleOf(title: string): string {
  if (title === "Usar") return "El abono";
  return ["Armar", "Voltear"].includes(title) ? "La pila" : "Módulo 1";
}
