import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectSound } from "./browser.ts";

/** What may name the product: who made the site, and a button that the spec words so. */
const allowed = [/Hecha con <a class="brand" href="[^"]*">.*?<\/a>/g, /grabado de Semillero/g];

/** Expects that a page of an academy is sound, and that it names the product only in its foot. */
export async function expectOwn(page: Page): Promise<void> {
  await expectSound(page);
  const html = (await page.content()).replaceAll("<!-- -->", "");
  const words = allowed.reduce((text, one) => text.replaceAll(one, ""), html);
  const at = words.indexOf("Semillero");
  expect(at < 0 ? "" : words.slice(Math.max(0, at - 80), at + 40), page.url()).toBe("");
}
