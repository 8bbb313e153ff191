// The whole path in a real browser: catalogue, sign-up, card, a class that plays and resumes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { embeddedGateway } from "../gateway.ts";
import { freePorts, type RunningServer, startServer } from "../server.ts";
import {
  acceptTerms,
  cards,
  fillBilling,
  fillCard,
  newPerson,
  payButton,
  playerOf,
  playPast,
  signUp,
  videoSecond,
} from "../steps.ts";

const title = "Café de especialidad: del cerezo a la taza";
const dataDir = mkdtempSync(join(tmpdir(), "semillero-journey-"));
let server: RunningServer;
let browser: Browser;
let sandboxPort: number;

beforeAll(async () => {
  // The demo, as `npm start` makes it.
  [sandboxPort = 0] = await freePorts(1);
  server = await startServer({
    dataDir,
    startWithinMs: 180_000,
    env: { SEED: "demo", SANDBOX_PORT: String(sandboxPort) },
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(sizes)("from the catalogue to a class that resumes, on $name", async (size) => {
  const { page, context, complaints } = await openPage(browser, size);
  const person = newPerson();

  await page.goto(`${server.origin}/`);
  await expectSound(page);
  expect(await page.locator(".course").count()).toBe(4);
  await page.getByRole("link", { name: "Explorar cursos" }).click();
  await page.waitForURL("**/explore");
  await expectSound(page);
  expect(await page.getByRole("heading", { name: "Nuestros Cursos" }).isVisible()).toBe(true);
  expect(await page.locator(".course").count()).toBe(12);
  await page.getByRole("link", { name: "Siguiente" }).click();
  await page.getByText("Página 2 de 3").waitFor();
  expect(await page.locator(".course").count()).toBe(12);
  expect(await page.getByRole("link", { name: title }).count()).toBe(0);
  await page.getByRole("link", { name: "Anterior" }).click();
  await page.getByText("Página 1 de 3").waitFor();

  await page.getByRole("link", { name: title }).click();
  await page.waitForURL(
    /\/explore\/courses\/[\w-]+\/caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza$/,
  );
  const coursePath = new URL(page.url()).pathname;
  await expectSound(page);

  await page.getByRole("link", { name: "Registrarse" }).click();
  await expectSound(page);
  await page.getByRole("button", { name: "Registrarse" }).click();
  await page.getByRole("alert").filter({ hasText: "Debes llenar todos los campos" }).waitFor();
  await signUp(page, person);
  await page.waitForURL(`**${coursePath}`);

  await page.getByRole("link", { name: "Comprar curso" }).filter({ visible: true }).click();
  await page.waitForURL("**/checkouts?**");
  await expectSound(page);
  expect(await payButton(page).isDisabled()).toBe(true);
  await fillBilling(page);
  await fillCard(page, cards.declined);
  await acceptTerms(page);
  await payButton(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "El banco rechazó el pago" });
  await refusal.waitFor();
  await expectSound(page);

  await fillCard(page, cards.approved);
  await payButton(page).dblclick();
  await page.waitForURL("**/explore?compra=*");
  expect(await charges(person.email)).toEqual(["DECLINED", "APPROVED"]);

  await page.goto(server.origin + coursePath);
  await page.getByRole("link", { name: "Continuar el curso" }).filter({ visible: true }).click();
  await page.waitForURL(/\/courses\/[\w-]+\/clases\/[\w-]+/);
  expect(await page.title()).toContain("Bienvenida desde la finca El Mirador");
  await playerOf(page);
  await expectSound(page);
  await page.keyboard.press("Space");
  await playPast(page, 8);
  const saved = page.waitForResponse((answer) => answer.url().includes("/progress"));
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(204);
  const left = await videoSecond(page);

  await page.reload();
  await page.waitForFunction(
    (at) => (document.querySelector("video")?.currentTime ?? 0) >= at - 2,
    left,
  );
  expect(await videoSecond(page)).toBeLessThan(left + 2);

  await page.getByRole("link", { name: /El punto de la cereza/ }).click();
  await page.getByRole("heading", { name: "El punto de la cereza" }).waitFor();
  // The empty form and the declined card, which the browser logs as failed loads.
  const expected = /status of (400|409)/;
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  await context.close();
});

test("two tabs that buy the same course: one charge, and the other tab says so", async () => {
  const { page, context } = await openPage(browser, { width: 1280, height: 900 });
  const person = newPerson();
  await page.goto(`${server.origin}/login/signup`);
  await signUp(page, person);
  await page.waitForURL("**/explore");
  const course = page.getByRole("link", { name: "Compost y lombricultura paso a paso" });
  await course.click();
  await page.getByRole("link", { name: "Comprar curso" }).filter({ visible: true }).click();
  await page.waitForURL("**/checkouts?**");
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await fillBilling(tab);
    await fillCard(tab, cards.approved);
    await acceptTerms(tab);
  }
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  const outcome = async (tab: Page) => {
    const told = tab.getByRole("heading", { name: /^Ya tienes|pago está en proceso/ });
    return Promise.race([
      tab.waitForURL("**/explore?compra=*").then(() => "paid"),
      told.waitFor().then(() => "told"),
    ]);
  };
  expect((await Promise.all([outcome(page), outcome(other)])).sort()).toEqual(["paid", "told"]);
  expect(await charges(person.email)).toEqual(["APPROVED"]);
  await context.close();
});

/** Verdicts of this buyer's transactions at the gateway's sandbox, oldest first. */
async function charges(email: string): Promise<string[]> {
  const gateway = await embeddedGateway(dataDir, sandboxPort);
  return (await gateway.transactionsOf(email)).map(({ status }) => status);
}
