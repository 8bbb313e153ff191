// The landing that sells academies, at every width, with and without scripts; what it tells the
// pixel, and how it is counted.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Entry from "#src/entry.ts";
import { readSettings } from "#src/settings/settings.ts";
import { listen } from "#src/testing/servers/http-server.ts";
import { expectSound, openBrowser, openPage } from "../browser.ts";
import { root } from "../server.ts";

type Server = Awaited<ReturnType<typeof listen>>;

const dataDir = mkdtempSync(join(tmpdir(), "semillero-product-"));
/** What the pixel was told. */
const told: string[] = [];
let pixel: Server;
let server: Server;
let runtime: Awaited<ReturnType<typeof Entry.openRuntime>>;
let address: string;

beforeAll(async () => {
  pixel = await listen((request, response) => {
    told.push(new URL(request.url ?? "", "http://pixel.test").searchParams.get("ev") ?? "");
    response.end();
  });
  const entry: typeof Entry = await import(join(root, "build/server/index.js"));
  const env = {
    ...{ DATA_DIR: dataDir, PORT: "0", SEED: "none", LOG_LEVEL: "silent" },
    ...{ PIXEL_ID: "123", PIXEL_URL: `http://127.0.0.1:${pixel.port}/tr` },
  };
  runtime = await entry.openRuntime(readSettings(env, root));
  const site = runtime.publicCache.inFront(entry.createWebApp(runtime));
  server = await listen(runtime.visits.inFront(site));
  address = `http://localhost:${server.port}/semillero/landing`;
});

afterAll(async () => {
  server?.close();
  pixel?.close();
  await runtime?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole("complementary", { name: "Permiso para medir" });
const accentOf = (page: Page) =>
  page.locator("[data-reprinted]").evaluate((one) => one.style.getPropertyValue("--accent"));
const shownName = (page: Page) => page.locator("[data-reprinted] .name").innerText();

test("at every width it is whole, and moves nothing while it loads", async () => {
  const { page, context, complaints } = await openPage(await openBrowser(), {
    ...{ width: 360, height: 740 },
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  /** Whether the page has asked for the drawing of large screens. */
  let wide = false;
  page.on("request", (request) => {
    wide ||= request.url().includes("/scenes/product/wide.svg");
  });
  for (const width of [360, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: "Abre la academia de tu gente" }).waitFor();
    if (width === 360) await bar(page).getByRole("button", { name: "No, gracias" }).click();
    await expectSound(page);
    if (width < 720) expect(wide, `the wide drawing at ${width}`).toBe(false);
    const shift = await page.evaluate(() => document.documentElement.dataset.shift ?? "0");
    expect(Number(shift), `${width} wide`).toBeLessThan(0.02);
    for (const name of ["Abre tu academia", "Mírala con tu color"]) {
      const box = await page.getByRole("link", { name }).first().boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
  }
  expect(complaints).toEqual([]);
  expect(told).toEqual([]);
  await context.close();
});

test("the page is printed in another ink and name while somebody chooses", async () => {
  const { page, context } = await openPage(await openBrowser(), { width: 390, height: 844 });
  await page.goto(address);
  await bar(page).getByRole("button", { name: "No, gracias" }).click();
  expect(await accentOf(page)).toBe("#EE6F78");
  await page.getByLabel("Páramo").check();
  expect(await accentOf(page)).toBe("#12294D");
  await page.getByLabel("Nombre de tu academia").fill("La Ñapa del Café");
  expect(await shownName(page)).toBe("La Ñapa del Café");
  await page.getByText("la-napa-del-cafe.").waitFor();
  const name = page.getByLabel("Nombre de tu academia");
  const reason = page.getByText("Elige otro");
  for (const refused of ["banco.com", "Semillero Oficial"]) {
    await name.fill(refused);
    await reason.waitFor();
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(await name.evaluate((one) => one.ariaDescribedByElements?.[0]?.textContent)).toContain(
      "Elige otro",
    );
    expect(await shownName(page)).toBe("La Gulupa");
    await expectSound(page);
  }
  await name.fill("La Ñapa del Café");
  await reason.waitFor({ state: "hidden" });
  expect(await name.getAttribute("aria-invalid")).toBeNull();
  expect(await name.getAttribute("aria-describedby")).toBeNull();
  await page.getByLabel("Elegir otro color").fill("#abcdef");
  expect(await page.getByLabel("Otro", { exact: true }).isChecked()).toBe(true);
  await page.getByText("Tinta #ABCDEF.").waitFor();
  await expectSound(page);
  expect(page.url()).toBe(address);
  await context.close();
});

test("without scripts a form prints it, and nothing is told to the pixel", async () => {
  told.length = 0;
  const context = await (await openBrowser()).newContext({
    ...{ javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  });
  const page = await context.newPage();
  await page.goto(address);
  expect(await bar(page).isVisible()).toBe(false);
  await page.getByLabel("Nombre de tu academia").fill("La Ñapa");
  await page.getByLabel("Biche").check();
  await page.getByRole("button", { name: "Imprimir de nuevo" }).click();
  await page.waitForURL("**accent=9CCB3B**");
  expect(await page.locator("[data-reprinted] .name").innerText()).toBe("La Ñapa");
  expect(await page.locator("[data-reprinted]").getAttribute("style")).toContain(
    "--accent:#9CCB3B",
  );
  expect(await page.getByLabel("Biche").isChecked()).toBe(true);
  await page.getByLabel("Elegir otro color").fill("#abcdef");
  await page.getByRole("button", { name: "Imprimir de nuevo" }).click();
  await page.waitForURL("**was=9CCB3B**");
  await page.getByText("Tinta #ABCDEF.").waitFor();
  await page.getByText("¿Cómo recibo la plata?").click();
  await page.getByText("cada venta peso por peso").waitFor();
  await page.getByRole("link", { name: "Abre tu academia" }).first().click();
  await page.waitForURL("**/semillero/academiesSignUp");
  expect(told).toEqual([]);
  await context.close();
});

test("who agrees is reported once for each time that the page is opened", async () => {
  told.length = 0;
  const { page, context } = await openPage(await openBrowser(), { width: 1280, height: 900 });
  await page.goto(address);
  await bar(page).getByText("que abriste una portada").waitFor();
  expect(told).toEqual([]);
  await bar(page).getByRole("button", { name: "Acepto" }).click();
  await expect.poll(() => told).toEqual(["PageView"]);
  await page.reload();
  await expect.poll(() => told).toEqual(["PageView", "PageView"]);
  expect(await bar(page).isVisible()).toBe(false);
  await context.close();
});

test("visits are counted whether or not the page comes from memory", async () => {
  const visits = async () => {
    await runtime.visits.write();
    const { rows } = await runtime.database.pool.query<{ visits: number }>(
      "select visits from visit_days where page = '/semillero/landing'",
    );
    return rows[0]?.visits ?? 0;
  };
  const before = await visits();
  const context = await (await openBrowser()).newContext({
    // Its own name says that it is no person's browser.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
  });
  const page = await context.newPage();
  for (let visit = 0; visit < 3; visit++) await page.goto(address);
  expect(await visits()).toBe(before + 3);
  await context.close();
});
