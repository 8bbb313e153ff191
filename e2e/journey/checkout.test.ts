// What the checkout form says to a buyer without a session when the server refuses.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { type Fixture, insertFixture } from "../fixture.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { acceptTerms, cards, fillBilling, fillCard, payButton } from "../steps.ts";

let origin: string;
let browser: Browser;
let fixture: Fixture;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  fixture = await insertFixture({ ...academy.place, lessons: 3 });
  browser = await openBrowser();
});

const learnerField = (page: Page) => page.getByLabel("Correo de quien tomará el curso");
const refusal = (page: Page) => page.getByRole("alert").filter({ visible: true });

async function openCheckout(page: Page) {
  await page.goto(`${origin}/checkouts?courses=${fixture.courseId}`);
  await fillBilling(page);
}

async function payFor(page: Page, email: string, card: string) {
  await learnerField(page).fill(email);
  await fillCard(page, card);
  await acceptTerms(page);
  await payButton(page).click();
}

test.each(sizes)(
  "an address that gets no course: one sentence, and the way to sign in, on $name",
  async (size) => {
    const { page, context } = await openPage(browser, size);
    await openCheckout(page);
    await payFor(page, fixture.teacher.email, cards.approved);
    const sentence = "No podemos vender este curso para ese correo. Te escribimos la razón.";
    await refusal(page).filter({ hasText: sentence }).waitFor();
    expect(await learnerField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText(sentence).count()).toBe(2);
    expect(await refusal(page).getByRole("button", { name: "Reintentar" }).count()).toBe(0);
    await expectSound(page);
    await picture(page, `unsold-${size.width}`);

    // Another address clears it, and buys.
    await learnerField(page).fill("otra@correo.test");
    await refusal(page).filter({ hasText: sentence }).waitFor({ state: "detached" });
    expect(await learnerField(page).getAttribute("aria-invalid")).not.toBe("true");
    await learnerField(page).fill(fixture.teacher.email);
    await payButton(page).click();
    await refusal(page).getByRole("link", { name: "Inicia Sesión" }).click();
    await page.waitForURL("**/login?redirectTo=**");
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe(
      `/checkouts?courses=${fixture.courseId}`,
    );
    await context.close();
  },
);

test.each(sizes)(
  "declined cards: the bank's answer, then how long to wait, on $name",
  async (size) => {
    const { page, context } = await openPage(browser, size);
    await openCheckout(page);
    const email = `rechazada.${size.width}@correo.test`;
    await payFor(page, email, cards.declined);
    await refusal(page).filter({ hasText: "El banco rechazó el pago" }).waitFor();
    expect(await refusal(page).getByRole("button", { name: "Reintentar" }).count()).toBe(1);
    expect(await page.getByRole("link", { name: "Inicia Sesión" }).count()).toBe(0);
    await picture(page, `declined-${size.width}`);
    for (let more = 0; more < 10; more++) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/transactions"));
      await page.getByRole("button", { name: "Reintentar" }).click();
      await answered;
      await refusal(page).waitFor();
    }
    await refusal(page).filter({ hasText: "No se permiten más de 10 pagos rechazados" }).waitFor();
    await expectSound(page);
    await picture(page, `tries-${size.width}`);
    expect(await refusal(page).getByRole("link", { name: "Inicia Sesión" }).count()).toBe(1);
    await context.close();
  },
);

/** Kept only where somebody looks at them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
