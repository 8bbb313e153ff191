// Somebody gives their account another e-mail.
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { expectSound, onPhone, openBrowser, openPage } from "../browser.ts";
import { linkInMail } from "../mailbox.ts";
import { addMember } from "../member.ts";
import { signIn } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";

const noFault = (complaint: string) => !/status of 400/.test(complaint);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(onPhone)("on $name", ({ width, height }) => {
  test("an e-mail is changed by the link that the new mailbox gets", async () => {
    const { origin, place } = await openSharedAcademy();
    const member = await addMember(place, "student");
    const email = `${newId()}@correo.test`;
    const { page, context, complaints } = await openPage(browser, { width, height });
    await context.request.post(`${origin}/api/auth/login`, { data: member });
    await page.goto(`${origin}/account`);
    await page.getByText("Cambiar mi correo").press("Enter");
    await page.getByLabel("Correo nuevo").fill(email);
    await page.getByLabel("Tu contraseña").fill("otra que no es");
    await page.getByRole("button", { name: "Enviar el enlace" }).press("Enter");
    await page.getByText("Tu contraseña actual no es esa").waitFor();
    await expectSound(page);
    expect(await page.getByLabel("Correo nuevo").inputValue()).toBe(email);
    await page.getByLabel("Tu contraseña").fill(member.password);
    await page.getByRole("button", { name: "Enviar el enlace" }).press("Enter");
    await page.getByText("Mientras tanto tu correo sigue siendo el de antes").waitFor();
    await expectSound(page);

    await page.goto(await linkInMail(origin, email, "Confirma tu correo nuevo"));
    await page.getByRole("heading", { name: "Confirma tu correo nuevo" }).waitFor();
    await expectSound(page);
    // Nothing has changed yet.
    await signIn(origin, member);
    await page.getByRole("button", { name: "Confirmar mi correo nuevo" }).press("Enter");
    await page.getByRole("heading", { name: "Tu correo cambió" }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Ir a tu cuenta" }).press("Enter");
    await page.getByText(email).first().waitFor();
    await signIn(origin, { ...member, email });
    await expect(signIn(origin, member)).rejects.toThrow("Email o contraseña incorrectos");
    expect(complaints.filter(noFault)).toEqual([]);
    await context.close();
  });
});
