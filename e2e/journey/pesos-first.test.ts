// An administrator shows prices in pesos first: what a visitor then sees of them from the catalogue to
// the payment, at once.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, onPhone, openBrowser, openPage, screenshot } from "../browser.ts";
import { addCoupon } from "../coupon.ts";
import { addCourse, insertFixture } from "../fixture.ts";
import { addMember } from "../member.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { payButton } from "../steps.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

async function openShop() {
  const { origin, place } = await openSharedAcademy();
  const fixture = await insertFixture({ ...place, lessons: 2 });
  // The highest price that a course can have.
  const dearId = await addCourse(place, fixture, "Abejas sin aguijón en el patio", 500);
  await addCoupon(place, "COSECHA10", 10);
  const administrator = await addMember(place, "academy");
  return { origin, administrator, courseId: fixture.courseId, dearId };
}

const label = "Precios en pesos primero";
const field = (page: Page) => page.getByRole("region", { name: label, exact: true });

/** Saves the choice in Básico. */
async function choose(page: Page, origin: string, option: "Sí" | "No") {
  await page.goto(`${origin}/semillero/admin`);
  await page.getByRole("link", { name: `Cambiar: ${label}` }).click();
  await page.getByRole("radio", { name: new RegExp(`^${option}`) }).check();
  await expectSound(page);
  await page.getByRole("button", { name: `Guardar: ${label}` }).click();
  await field(page).locator("[data-shown]").getByText(option).waitFor();
}

/** The prices of the page as they are written: the large one, and what stands beside it. */
const prices = (page: Page) =>
  page.locator("main .course .price").evaluateAll((all) =>
    all.map((price) => {
      const written = price.cloneNode(true) as Element;
      for (const read of written.querySelectorAll(".sr")) read.remove();
      return [...written.children].map(({ textContent }) => textContent);
    }),
  );

test.each(onPhone)("pesos lead from the catalogue to the payment, on $name", async (size) => {
  const { origin, administrator, courseId, dearId } = await openShop();
  const office = await openPage(browser, size);
  await office.context.request.post(`${origin}/api/auth/login`, { data: administrator });
  const { page, context, complaints } = await openPage(browser, size);
  const name = (what: string) => `pesos-${what}-${size.width}`;

  await page.goto(`${origin}/explore`);
  const [before] = await prices(page);
  expect(before).toEqual([
    expect.stringMatching(/^USD \d+$/),
    expect.stringMatching(/COP con IVA$/),
  ]);

  await choose(office.page, origin, "Sí");
  await screenshot(office.page, name("basics"));
  // The page was kept for everybody.
  await expect
    .poll(async () => {
      await page.goto(`${origin}/explore`);
      return prices(page);
    })
    .toContainEqual([expect.stringMatching(/^[\d.]+ COP$/), "con IVA", "USD 500 más IVA"]);
  await expectSound(page);
  await screenshot(page, name("catalogue"));
  await page.setViewportSize({ width: Math.min(size.width, 360), height: size.height });
  await expectSound(page);
  await screenshot(page, name("catalogue-narrow"));
  await page.setViewportSize(size);

  await page.goto(`${origin}/`);
  await expectSound(page);
  await screenshot(page, name("landing"));

  await page.goto(`${origin}/explore/courses/${dearId}`);
  const spoken = /^[\d.]+ pesos, IVA incluido; 500 dólares más IVA$/;
  await page.getByText(spoken).first().waitFor({ state: "attached" });
  await expectSound(page);
  await screenshot(page, name("course"));
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  expect(data.join()).toContain('"priceCurrency":"COP"');

  await page.goto(`${origin}/checkouts?courses=${courseId},${dearId}`);
  await payButton(page)
    .filter({ hasText: /Pagar [\d.]+ COP/ })
    .waitFor();
  await page.getByText("USD 641,41").filter({ visible: true }).first().waitFor();
  await expectSound(page);
  await screenshot(page, name("checkout"));
  await page.goto(`${origin}/checkouts?courses=${courseId},${dearId}&cupon=COSECHA10`);
  const peek = page.locator("summary", { hasText: "Tu compra, 2 cursos" });
  if (await peek.isVisible()) await peek.click();
  await page.getByText("Sin cupón, con IVA").filter({ visible: true }).first().waitFor();
  await expectSound(page);
  await screenshot(page, name("coupon"));
  expect(complaints).toEqual([]);
  await office.context.close();
  await context.close();
});
