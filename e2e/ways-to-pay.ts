// The checkout's form up to a way to pay, and the page of the order that follows.
import type { Page } from "playwright-core";
import { methods, type PayKind } from "#src/checkout/methods/method.rules.ts";
import { acceptTerms, fillBilling, payButton } from "./steps.ts";

/**
 * Fills in everything but the fields of the way to pay.
 * @param email of a visitor; null for a member, who buys with the account.
 */
export async function chooseWay(
  page: Page,
  { address, kind, email }: { address: string; kind: PayKind; email: string | null },
): Promise<void> {
  await page.goto(address);
  await fillBilling(page);
  if (email !== null) await page.getByLabel("Correo de quien tomará el curso").fill(email);
  await page.getByRole("radio", { name: methods[kind].label }).check();
}

export async function fillDocument(page: Page): Promise<void> {
  await page.getByLabel("Tipo de documento").selectOption("Cédula de ciudadanía");
  await page.getByLabel("Número de documento").fill("1.999.888.777");
}

/** Of PSE. */
export async function fillBank(page: Page): Promise<void> {
  await page.getByLabel("Banco", { exact: true }).selectOption("Banco que aprueba");
  await fillDocument(page);
}

export async function pay(page: Page): Promise<void> {
  await acceptTerms(page);
  await payButton(page).click();
}

/** What became of an order is the title of its page. */
export const titled = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

export const paid = (page: Page) => titled(page, "Tu pedido está pagado").waitFor();
