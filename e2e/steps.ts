// The steps of a person in a browser, from the catalogue to a class.
import type { Page } from "playwright-core";

export const cards = { approved: "4242 4242 4242 4242", declined: "4111 1111 1111 1111" };

export type Person = { name: string; email: string; password: string };

let count = 0;

export function newPerson(): Person {
  count++;
  const email = `rosa.${process.pid}.${count}@correo.test`;
  return { name: "Rosa Elvira Páez", email, password: "cosecha2026" };
}

/** From the sign-up page to the page that a new student sees next. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await sendSignUp(page, person);
  await page.getByRole("button", { name: "Quiero Aprender" }).click();
}

/** Sends only the first form. */
export async function sendSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Nombre").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
  await page.getByLabel("Repite la contraseña").fill(person.password);
  await page.getByRole("button", { name: "Registrarse" }).click();
}

/** From the sign-in page on. */
export async function signInAs(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export async function fillBilling(page: Page): Promise<void> {
  await field(page, "Nombre").fill("Rosa Elvira");
  await field(page, "Apellido").fill("Páez");
  await field(page, "Teléfono").fill("310 555 0142");
  await field(page, "Dirección").fill("Vereda La Palma, finca El Recuerdo");
  await field(page, "Ciudad").fill("Pitali");
  await page.getByRole("option", { name: /Pitalito/ }).click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await field(page, "Número de tarjeta").fill(number);
  await field(page, "Vence (MM/AA)").fill("08/29");
  await field(page, "CVC").fill("123");
  await field(page, "Nombre en la tarjeta").fill("ROSA ELVIRA PAEZ");
}

export async function acceptTerms(page: Page): Promise<void> {
  for (const box of await page.locator(".terms").getByRole("checkbox").all()) await box.check();
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pagar/ });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The position of the page's one video, in seconds. */
export function videoSecond(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** Waits for the controls and keys of the player; the video may play before them. */
export async function playerOf(page: Page): Promise<void> {
  await page.locator("media-time-range").waitFor();
}

/** Waits until the video has actually played past `second`. */
export async function playPast(page: Page, second: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (document.querySelector("video")?.currentTime ?? 0) > wanted,
    second,
  );
}

/** Waits until a page of an academy's administrators has said that a change is saved. */
export async function updated(page: Page): Promise<void> {
  const toast = page.locator(".basics-toast:not([hidden])", { hasText: "Actualizado" });
  // It is seen for four seconds, and an observer that stands still for as long would miss it.
  await toast.waitFor({ state: "attached" });
}

/** Opens the account's menu where the screen has one; elsewhere its links are in the header. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.locator(".menu-button");
  await button.waitFor({ state: "attached" });
  if (await button.isVisible()) await button.click();
}
