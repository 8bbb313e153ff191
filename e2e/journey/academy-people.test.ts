// An administrator decides who teaches in the academy, and who has its courses.
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { expectSound, onDesktop, openBrowser, openPage } from "../browser.ts";
import { insertFixture } from "../fixture.ts";
import { linkInMail } from "../mailbox.ts";
import { addMember, type Member } from "../member.ts";
import { send, signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { updated } from "../steps.ts";

const noFault = (complaint: string) => !/status of (400|409)/.test(complaint);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

async function openScene() {
  const { origin, place } = await openSharedAcademy();
  const fixture = await insertFixture({ ...place, lessons: 1 });
  const administrator = await addMember(place, "academy");
  return { origin, place, fixture, administrator };
}

async function signInto(context: BrowserContext, origin: string, member: Member) {
  await context.request.post(`${origin}/api/auth/login`, { data: member });
}

/** A page of somebody else, beside the administrator's. */
async function pageOf(origin: string, member: Member, path: string) {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await signInto(context, origin, member);
  await page.goto(path.startsWith("http") ? path : `${origin}${path}`);
  return page;
}

const rowOf = (page: Page, email: string) =>
  page.locator(".people-list > li").filter({ hasText: email });

describe.each(onDesktop)("on $name", ({ width, height }) => {
  test("teachers are invited by mail", async () => {
    const { origin, place, administrator } = await openScene();
    const known = await addMember(place, "student");
    const unknown = `${newId()}@correo.test`;
    const { page, context, complaints } = await openPage(browser, { width, height });
    await signInto(context, origin, administrator);
    await page.goto(`${origin}/admin/teachers?tab=invited`);
    await page.getByRole("heading", { name: "No hay invitaciones pendientes" }).waitFor();
    await page.getByText("Invitar a docentes").press("Enter");
    await page.getByRole("button", { name: "Invitar", exact: true }).press("Enter");
    await page.getByText("Campo vacío").waitFor();
    await expectSound(page);
    await page.getByLabel("Correos").fill(`${known.email}\n${unknown}, sin-arroba`);
    await page.getByRole("checkbox", { name: /Tengo permiso/ }).check();
    await page.getByRole("button", { name: "Invitar", exact: true }).press("Enter");
    await page.getByText("Enviamos 2 invitaciones. 1 correo quedó sin invitar.").waitFor();
    // What was not sent is still in the field.
    expect(await page.getByLabel("Correos").inputValue()).toBe("sin-arroba");
    await expectSound(page);
    await page.getByRole("button", { name: `Retirar la invitación a ${unknown}` }).press("Enter");
    await page.getByText("Retiramos la invitación.").waitFor();

    const link = await linkInMail(origin, known.email, "te invita a enseñar");
    const invited = await pageOf(origin, known, link);
    await invited.getByRole("heading", { name: "Te invitaron a enseñar" }).waitFor();
    await expectSound(invited);
    await invited.getByRole("button", { name: "Empezar a enseñar" }).press("Enter");
    await invited.waitForURL(/\/account\?teacher=1$/);
    await invited.context().close();
    await page.goto(`${origin}/admin/teachers?q=${known.email}`);
    await rowOf(page, known.email).waitFor();
    expect(complaints.filter(noFault)).toEqual([]);
    await context.close();
  });

  test("who asks to teach is approved or refused, and a teacher is suspended and restored", async () => {
    const { origin, place, administrator } = await openScene();
    const [liked, other] = [await addMember(place, "student"), await addMember(place, "student")];
    const { page, context, complaints } = await openPage(browser, { width, height });
    await signInto(context, origin, administrator);
    await page.goto(`${origin}/semillero/admin?edit=teaching`);
    await page.getByRole("radio", { name: /Con aprobación/ }).check();
    await page.getByRole("button", { name: "Guardar: Quién puede enseñar" }).press("Enter");
    await updated(page);
    for (const member of [liked, other]) {
      const person = await signIn(origin, member);
      await send(origin, person, "POST", "/api/users/teaching-request");
    }

    await page.goto(`${origin}/admin/teachers`);
    await page.getByRole("link", { name: "Por aprobar (2)" }).press("Enter");
    await rowOf(page, liked.email).waitFor();
    await expectSound(page);
    await rowOf(page, liked.email).getByRole("button", { name: "Aprobar" }).press("Enter");
    await page.getByText("Aprobaste la solicitud.").waitFor();
    await rowOf(page, other.email).locator("summary").press("Enter");
    await rowOf(page, other.email)
      .getByLabel(/Por qué/)
      .fill("Cuéntanos de tu finca");
    await expectSound(page);
    await rowOf(page, other.email).getByRole("button", { name: "No aprobar" }).press("Enter");
    await page.getByText("No aprobaste la solicitud.").waitFor();
    await page.getByRole("heading", { name: "Nadie espera tu respuesta" }).waitFor();
    const refused = await pageOf(origin, other, "/account/teaching");
    await refused.getByText("Cuéntanos de tu finca").waitFor();
    await expectSound(refused);
    await refused.context().close();

    const teacher = await pageOf(origin, liked, "/teachers");
    await teacher.waitForURL(`${origin}/teachers`);
    await page.goto(`${origin}/admin/teachers?q=${liked.email}`);
    await rowOf(page, liked.email).getByText("Suspender").first().press("Enter");
    await expectSound(page);
    await rowOf(page, liked.email)
      .getByRole("button", { name: /^Suspender/ })
      .press("Enter");
    await page.getByText("Suspendiste al docente.").waitFor();
    await teacher.reload();
    await teacher.waitForURL(`${origin}/account/teaching`);
    await teacher.getByText("La academia suspendió tu permiso para enseñar").waitFor();
    await expectSound(teacher);
    await page.goto(`${origin}/admin/teachers?q=${liked.email}`);
    await rowOf(page, liked.email).getByText("Suspendido", { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: /^Permitir que enseñe otra vez/ }).press("Enter");
    await page.getByText("El docente puede enseñar otra vez.").waitFor();
    await teacher.goto(`${origin}/teachers`);
    await teacher.waitForURL(`${origin}/teachers`);
    await teacher.context().close();
    expect(complaints.filter(noFault)).toEqual([]);
    await context.close();
  });

  test("a course is given to a student and taken back, and the list is searched and saved", async () => {
    const { origin, place, fixture, administrator } = await openScene();
    const student = await addMember(place, "student");
    const { page, context, complaints } = await openPage(browser, { width, height });
    await signInto(context, origin, administrator);
    await page.goto(`${origin}/semillero/admin/students`);
    await page.getByText("Darle un curso a alguien").press("Enter");
    await page.getByRole("button", { name: "Dar el curso" }).press("Enter");
    await page.getByText("Elige un curso").last().waitFor();
    await expectSound(page);
    await page.getByLabel("Correo", { exact: true }).fill(student.email);
    await page.getByLabel("Curso", { exact: true }).selectOption(fixture.courseId);
    await page.getByRole("button", { name: "Dar el curso" }).press("Enter");
    await page.getByText("La persona ya tiene el curso.").waitFor();

    await page.getByRole("searchbox").fill("nadie@correo.test");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Nadie tiene “nadie@correo.test”/ }).waitFor();
    await expectSound(page);
    await page.getByRole("searchbox").fill(student.email.toUpperCase());
    await page.keyboard.press("Enter");
    const row = rowOf(page, student.email);
    await row.getByText("1 curso").press("Enter");
    await row.locator(".people-courses", { hasText: "Café de especialidad" }).waitFor();
    await expectSound(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Descargar los estudiantes (CSV)" }).press("Enter"),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv).toContain(student.email);
    expect(csv).not.toContain(administrator.email);
    await row.locator("summary", { hasText: "Retirar" }).press("Enter");
    await expectSound(page);
    await row.getByRole("button", { name: "Retirar el curso" }).press("Enter");
    await page.getByText("Retiraste el curso.").waitFor();
    await page.goto(`${origin}/semillero/admin/students?q=${student.email}`);
    await rowOf(page, student.email).getByText("No tiene cursos.").waitFor();
    expect(complaints.filter(noFault)).toEqual([]);
    await context.close();
  });
});

test("without scripts an address without an account is invited, and the offer is withdrawn", async () => {
  const { origin, fixture, administrator } = await openScene();
  const email = `${newId()}@correo.test`;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInto(context, origin, administrator);
  await page.goto(`${origin}/semillero/admin/students`);
  await page.getByText("Darle un curso a alguien").click();
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Dar el curso" }).click();
  await page.getByText("Elige un curso").last().waitFor();
  expect(await page.getByLabel("Correo", { exact: true }).inputValue()).toBe(email);
  await page.getByLabel("Curso", { exact: true }).selectOption(fixture.courseId);
  await page.getByRole("button", { name: "Dar el curso" }).click();
  await page.getByText("Le enviamos una invitación por correo.").waitFor();
  await page.getByText("Invitaciones de la academia que esperan (1)").click();
  await page.getByRole("button", { name: `Retirar la invitación a ${email}` }).click();
  await page.getByText("Retiraste la invitación").waitFor();
  await context.close();
});
