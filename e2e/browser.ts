// Chromium, one for each worker of the run, and the checks that every journey makes on a
// page.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { launchBrowser } from "./launch-browser.ts";

let opened: Promise<Browser> | undefined;
let trusted: string | undefined;

/** Each of its contexts is a separate profile. */
export async function openBrowser(): Promise<Browser> {
  const keyHash = inject("authority")?.keyHash;
  const browser = await opened;
  if (browser?.isConnected() && keyHash === trusted) return browser;
  await browser?.close();
  trusted = keyHash;
  opened = launchBrowser(keyHash);
  return opened;
}

/**
 * Closes what the tests of a file left open, so that it does not run beside the next file's tests.
 */
export async function closePages(): Promise<void> {
  for (const context of (await opened)?.contexts() ?? []) await context.close();
}

export const phone = { name: "a phone, 390 wide", width: 390, height: 844 };
export const desktop = { name: "a desktop, 1280 wide", width: 1280, height: 900 };

/** Behind the TLS proxy the phone alone: a proxy changes no layout. */
export const sizes = inject("authority") ? [phone] : [phone, desktop];

/** A page in a separate profile, and the errors that it has logged so far. */
export async function openPage(
  browser: Browser,
  size: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ viewport: size, locale: "es-CO" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.setDefaultTimeout(20_000);
  return { page, context, complaints };
}

/**
 * Waits for everything that is still loading, fonts included, and for visible finite animations: a
 * colour that is half faded in must not be judged. Hidden animations never end.
 */
async function stillness(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter(({ effect }) => {
      const isSeen = effect instanceof KeyframeEffect && effect.target?.checkVisibility();
      return isSeen && Number.isFinite(effect.getComputedTiming().endTime);
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Expects no violation of WCAG 2.2 A or AA, and nothing wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  await stillness(page);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}
