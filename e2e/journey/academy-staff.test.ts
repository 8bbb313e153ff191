// Staff of the platform find an academy, put it in pause and open it again, look at its
// administration without changing it, and handle jobs that failed.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { newId } from "#src/db/columns.ts";
import { openQueues } from "#src/jobs/command-queues.ts";
import { expectSound, onDesktop, openBrowser, openPage } from "../browser.ts";
import { insertFixture, openPlace, type Place } from "../fixture.ts";
import { addMember, type Member } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";

const academies = "/semillero/admin/academies";
let browser: Browser;
let root: string;
let staff: Member;

beforeAll(async () => {
  const { publicUrl, databaseUrl } = inject("shared");
  root = publicUrl;
  staff = await addMember({ dataDir: "", databaseUrl }, "admin");
  browser = await openBrowser();
});

async function openScene() {
  const { origin, place } = await openSharedAcademy();
  await insertFixture({ ...place, lessons: 1 });
  const subdomain = place.subdomain ?? "";
  return { origin, place, subdomain, administrator: await addMember(place, "academy") };
}

async function signInto(context: BrowserContext, origin: string, member: Member) {
  await context.request.post(`${origin}/api/auth/login`, { data: member });
}

const forms = (page: Page) => page.locator("main form[method=post]").count();

describe.each(onDesktop)("on $name", ({ width, height }) => {
  test("an academy is found, put in pause with a reason that its pages show, and opened again", async () => {
    const { origin, subdomain, administrator } = await openScene();
    const { page, context, complaints } = await openPage(browser, { width, height });
    await signInto(context, root, staff);
    await page.goto(`${root}${academies}`);
    await expectSound(page);
    await page.getByRole("searchbox").fill(`no-hay-${newId()}`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Ninguna academia coincide/ }).waitFor();
    await expectSound(page);
    await page.getByRole("searchbox").fill(administrator.email);
    await page.keyboard.press("Enter");
    await page.getByText("1 academia", { exact: true }).waitFor();
    await page.locator(".staff-list a").press("Enter");
    await page.waitForURL(`${root}${academies}/${subdomain}`);
    await page.getByText(administrator.email).waitFor();
    await expectSound(page);

    const pause = page.getByRole("button", { name: "Poner en pausa" });
    await pause.press("Enter");
    await page.getByText("Escribe por qué se pone en pausa").waitFor();
    await page.getByLabel("Razón").fill("Falta aclarar la cuenta de cobro.");
    await pause.press("Enter");
    await page.getByText("La academia está en pausa.").waitFor();
    await expectSound(page);

    const visitor = await openPage(browser, { width, height });
    const closed = await visitor.page.goto(`${origin}/explore`);
    expect(closed?.status()).toBe(403);
    await visitor.page.getByText("Falta aclarar la cuenta de cobro.").waitFor();
    await expectSound(visitor.page);

    await page.getByRole("button", { name: "Quitar la pausa" }).press("Enter");
    await page.getByText("La academia está abierta de nuevo.").waitFor();
    await expect
      .poll(async () => (await visitor.page.goto(`${origin}/explore`))?.status())
      .toBe(200);
    await visitor.context.close();
    expect(complaints.filter((one) => !one.includes("status of 400"))).toEqual([]);
    await context.close();
  });

  test("entering an academy shows its administration without a form, and is in both trails", async () => {
    const { origin, subdomain, administrator } = await openScene();
    const { page, context, complaints } = await openPage(browser, { width, height });
    await signInto(context, root, staff);
    await page.goto(`${root}/semillero/admin?subdomain=${subdomain}`);
    // Nobody looks without having entered.
    await page.waitForURL(`${root}${academies}/${subdomain}`);
    await page.getByRole("button", { name: "Entrar a mirar" }).press("Enter");
    await page.waitForURL(`${root}/semillero/admin?subdomain=${subdomain}`);
    await page.getByText("sin poder cambiar nada").waitFor();
    expect(await page.getByRole("link", { name: /^Cambiar:/ }).count()).toBe(0);
    const pages = ["/semillero/admin", "/admin/teachers", "/semillero/admin/students"];
    for (const tab of ["", "/orders", "/coupons", "/refunds", "/payouts"]) {
      pages.push(`/semillero/admin/sales${tab}`);
    }
    for (const path of [
      ...pages,
      ...["merchant", "tax", "closing", "courses"].map((one) => `/semillero/admin/${one}`),
    ]) {
      await page.goto(`${root}${path}?subdomain=${subdomain}`);
      await page.getByText("sin poder cambiar nada").waitFor();
      expect.soft(await forms(page), path).toBe(0);
      await expectSound(page);
    }
    await page.goto(`${root}/account/activity`);
    const entered = `Entraste a mirar la administración de la academia ${subdomain}`;
    await page.getByText(entered).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    const own = await openPage(browser, { width, height });
    await signInto(own.context, origin, administrator);
    await own.page.goto(`${origin}/account/activity`);
    await own.page.getByText("El equipo de la plataforma entró a mirar").waitFor();
    await own.context.close();
  });

  test("a job that failed for good is listed, retried and dropped", async () => {
    const { place } = await openScene();
    const [first = "", second = ""] = await failTwice(place);
    const { page, context, complaints } = await openPage(browser, { width, height });
    await signInto(context, root, staff);
    const job = (id: string) => page.locator(".staff-list > li").filter({ hasText: id });
    await page.goto(`${root}/semillero/admin/jobs?queue=accounts.mail`);
    await job(first).getByText("550 <…>: No such user").waitFor();
    await expectSound(page);
    await job(first)
      .getByRole("button", { name: /^Reintentar/ })
      .press("Enter");
    await page.getByText("1 trabajo vuelve a su cola.").waitFor();
    expect(await job(first).count()).toBe(0);
    await job(second).locator("summary").press("Enter");
    await page.getByText("Este trabajo no se hará nunca").waitFor();
    await expectSound(page);
    await job(second).getByRole("button", { name: "Sí, descartar" }).press("Enter");
    await page.getByText("Descartaste el trabajo.").waitFor();
    expect(await job(second).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Puts two dead jobs where a worker puts them after the last try; their ids. */
async function failTwice(place: Place): Promise<string[]> {
  const database = await openPlace(place);
  const boss = await openQueues(database);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    const ids: string[] = [];
    for (const email of ["ana@correo.test", "luz@correo.test"]) {
      const mail = { kind: "reset", email };
      // Later than the run, so that no worker takes it before it is made to fail.
      const id = await boss?.send(
        "accounts.mail",
        { academyId: academy?.id, mail },
        { retryLimit: 0, startAfter: 3600 },
      );
      if (!id) throw new Error("no job was sent");
      await boss?.fail("accounts.mail", id, { message: `550 <${email}>: No such user` });
      ids.push(id);
    }
    return ids;
  } finally {
    await boss?.stop();
    await database.close();
  }
}
