// An administrator closes the academy: what everybody reads meanwhile, how it stays open after all,
// and what is there once it is closed.
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { expectSound, onDesktop, openBrowser, openPage, screenshot } from "../browser.ts";
import { insertFixture, openPlace, type Place } from "../fixture.ts";
import { addMember, type Member } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";

let browser: Browser;
let root: string;
let staff: Member;

beforeAll(async () => {
  const { publicUrl, databaseUrl } = inject("shared");
  root = publicUrl;
  staff = await addMember({ dataDir: "", databaseUrl }, "admin");
  browser = await openBrowser();
});

async function signInto(context: BrowserContext, origin: string, member: Member) {
  await context.request.post(`${origin}/api/auth/login`, { data: member });
}

/** Lets its last day pass. */
async function letPass(place: Place) {
  const database = await openPlace(place);
  try {
    const closesAt = new Date(Date.now() - 1000);
    const own = eq(academies.subdomain, place.subdomain ?? "");
    await database.db.update(academies).set({ closesAt }).where(own);
  } finally {
    await database.close();
  }
}

describe.each(onDesktop)("on $name", ({ name, width, height }) => {
  test("it stops selling and says when it closes, stays open, and closes in the end", async () => {
    const { origin, place } = await openSharedAcademy();
    const { courseId, lessonIds, teacher } = await insertFixture({ ...place, lessons: 1 });
    const administrator = await addMember(place, "academy");
    const { page, context, complaints } = await openPage(browser, { width, height });
    const keep = (of: string) => screenshot(page, `closing-${of}-${name.split(",")[0]}`);
    await signInto(context, origin, administrator);
    await page.goto(`${origin}/semillero/admin`);
    await page.getByRole("link", { name: "Ver qué pasa al cerrar" }).press("Enter");
    await page.waitForURL(`${origin}/semillero/admin/closing`);
    await expectSound(page);
    await keep("form");
    const close = page.getByRole("button", { name: "Cerrar la academia" });
    await close.press("Enter");
    await page.getByText(`Escribe ${place.subdomain} para confirmar`).first().waitFor();
    await expectSound(page);
    await keep("wrong");
    await page.getByLabel("La dirección de la academia").fill(place.subdomain ?? "");
    await page.getByLabel("Tu contraseña").fill(administrator.password);
    await close.press("Enter");
    await page.getByText("La academia cierra. Les estamos escribiendo").waitFor();
    await page.getByText("Esta academia cierra el").waitFor();
    await expectSound(page);
    await keep("asked");
    await page.goto(`${origin}/semillero/admin`);
    await page.getByText("Su último día:").waitFor();
    await keep("basics");

    const visitor = await openPage(browser, { width, height });
    const visit = visitor.page;
    await visit.goto(`${origin}/explore/courses/${courseId}`);
    // Beside the price, which is elsewhere on a phone.
    const says = visit.getByText("Esta academia va a cerrar y ya no vende cursos.");
    await says.filter({ visible: true }).waitFor();
    await visit.getByText("Esta academia cierra el").waitFor();
    expect(await visit.getByRole("link", { name: "Comprar curso" }).count()).toBe(0);
    await expectSound(visit);
    await screenshot(visit, `closing-course-${name.split(",")[0]}`);
    await visit.goto(`${origin}/checkouts?courses=${courseId}`);
    await visit.waitForURL(/\/explore\/courses\//);
    for (const path of ["/", "/login", "/explore"]) {
      await visit.goto(`${origin}${path}`);
      await visit.getByText("Esta academia cierra el").waitFor();
      await expectSound(visit);
      await screenshot(visit, `closing-${path.slice(1) || "home"}-${name.split(",")[0]}`);
    }
    const teaching = await openPage(browser, { width, height });
    await signInto(teaching.context, origin, teacher);
    await teaching.page.goto(`${origin}/teachers`);
    await teaching.page.getByText("Esta academia cierra el").waitFor();
    await expectSound(teaching.page);
    await screenshot(teaching.page, `closing-teachers-${name.split(",")[0]}`);
    await teaching.page.goto(`${origin}/courses/${courseId}/clases/${lessonIds[0]}`);
    await teaching.page.getByText("Esta academia cierra el").waitFor();
    await expectSound(teaching.page);
    await screenshot(teaching.page, `closing-class-${name.split(",")[0]}`);
    // A phone on its side, where the header otherwise lies over the picture.
    await teaching.page.setViewportSize({ width: 844, height: 390 });
    const [head, band] = await Promise.all(
      [".night-top", ".standing-band"].map((part) => teaching.page.locator(part).boundingBox()),
    );
    expect(band?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    await screenshot(teaching.page, `closing-class-side-${name.split(",")[0]}`);
    await teaching.context.close();

    await page.goto(`${origin}/semillero/admin/closing`);
    await page.getByRole("button", { name: "Seguir abierta" }).press("Enter");
    await page.getByText("La academia sigue abierta.").waitFor();
    await expectSound(page);
    const buying = visit.getByRole("link", { name: "Comprar curso" });
    const offers = async () => {
      await visit.goto(`${origin}/explore/courses/${courseId}`);
      return buying.count();
    };
    await expect.poll(offers).toBeGreaterThan(0);

    await page.getByLabel("La dirección de la academia").fill(place.subdomain ?? "");
    await page.getByLabel("Tu contraseña").fill(administrator.password);
    await close.press("Enter");
    await page.getByText("La academia cierra. Les estamos escribiendo").waitFor();
    await letPass(place);
    expect((await visit.goto(`${origin}/nada-guardado`))?.status()).toBe(410);
    await visit.getByText("Semillero cerró").waitFor();
    await expectSound(visit);
    await screenshot(visit, `closing-over-${name.split(",")[0]}`);
    await page.goto(`${origin}/semillero/admin/closing`);
    await page.getByText("La academia cerró: su último día fue").waitFor();
    await expectSound(page);
    await keep("admin-over");
    await page.goto(`${origin}/account/orders`);
    await page.getByText("Esta academia cerró.").waitFor();
    await expectSound(page);
    await keep("orders-over");
    expect(complaints.filter((one) => !one.includes("status of 400"))).toEqual([]);
    await visitor.context.close();
    await context.close();

    const team = await openPage(browser, { width, height });
    await signInto(team.context, root, staff);
    await team.page.goto(`${root}/semillero/admin/academies/${place.subdomain}`);
    await team.page.getByText("La academia cerró: su último día fue").waitFor();
    await expectSound(team.page);
    await screenshot(team.page, `closing-staff-${name.split(",")[0]}`);
    await team.page.getByRole("button", { name: "Abrir de nuevo" }).press("Enter");
    await team.page.getByText("La academia sigue abierta.").waitFor();
    await team.page.getByRole("button", { name: "Cerrar la academia" }).press("Enter");
    await team.page.getByText(`Escribe ${place.subdomain} para confirmar`).first().waitFor();
    await expectSound(team.page);
    await team.context.close();
  });
});
