// An academy is handed over: another administrator is invited, and removes the first one.
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { expectSound, onDesktop, openBrowser, openPage } from "../browser.ts";
import { linkInMail } from "../mailbox.ts";
import { addMember } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";

const path = "/semillero/admin/administrators";
const noFault = (complaint: string) => !/status of (400|409)/.test(complaint);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(onDesktop)("on $name", ({ width, height }) => {
  test("another person is invited to administer, and takes the academy over", async () => {
    const { origin, place } = await openSharedAcademy();
    const owner = await addMember(place, "academy");
    const email = `${newId()}@correo.test`;
    const { page, context, complaints } = await openPage(browser, { width, height });
    await context.request.post(`${origin}/api/auth/login`, { data: owner });
    await page.goto(`${origin}${path}`);
    await page.getByText("Una academia siempre tiene quien la administre").waitFor();
    await expectSound(page);
    await page.getByText("Invitar a administrar").press("Enter");
    await page.getByLabel("Correo", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Invitar", exact: true }).press("Enter");
    await page.getByText("Escribe tu contraseña").first().waitFor();
    await expectSound(page);
    // What was typed is still there.
    expect(await page.getByLabel("Correo", { exact: true }).inputValue()).toBe(email);
    await page.getByLabel("Tu contraseña").first().fill(owner.password);
    await page.getByRole("button", { name: "Invitar", exact: true }).press("Enter");
    await page.getByText("Enviamos la invitación. El enlace sirve 7 días.").waitFor();
    await page.getByText(email).first().waitFor();
    await expectSound(page);

    const link = await linkInMail(origin, email, "te invita a administrar la academia");
    const invited = await openPage(browser, { width, height });
    await invited.page.goto(link);
    await invited.page.getByRole("heading", { name: "Te invitaron a administrar" }).waitFor();
    await expectSound(invited.page);
    await invited.page.getByLabel("Nombre").fill("Luz Quira");
    await invited.page.getByLabel("Contraseña", { exact: true }).fill("cosecha de junio");
    await invited.page.getByRole("button", { name: "Crear cuenta y administrar" }).press("Enter");
    await invited.page.waitForURL(`${origin}/academy/dashboard`);

    await invited.page.goto(`${origin}${path}`);
    const first = invited.page.locator(".people-list > li").filter({ hasText: owner.email });
    await first.getByText("Quitar a Rosa Elvira Páez de la administración").press("Enter");
    await expectSound(invited.page);
    await first.getByLabel("Tu contraseña").fill("cosecha de junio");
    await first.getByRole("button", { name: "Quitar a Rosa Elvira Páez" }).press("Enter");
    await invited.page.getByText("Una academia siempre tiene quien la administre").waitFor();
    expect(await first.count()).toBe(0);
    await page.reload();
    await page.waitForURL(/\/login\?redirectTo=/);
    expect([...complaints, ...invited.complaints].filter(noFault)).toEqual([]);
    await invited.context.close();
    await context.close();
  });
});
