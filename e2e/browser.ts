// Chromium, one for each worker of the run, and the checks that every journey makes on a
// page.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { launchBrowser } from "./launch-browser.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

let opened: Promise<Browser> | undefined;
let trusted: string | undefined;

/** Each of its contexts is a separate profile. */
export async function openBrowser(): Promise<Browser> {
  const keyHash = inject("authority")?.keyHash;
  const browser = await opened;
  if (browser?.isConnected() && keyHash === trusted) return browser;
  await browser?.close();
  trusted = keyHash;
  opened = launchBrowser({ keyHash, whole: process.env.WHOLE_BROWSER === "1" }).then(patient);
  return opened;
}

/** Pages of its contexts wait as long as a machine that others share may stand still. */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    async newContext(options?: BrowserContextOptions) {
      const context = await newContext(options);
      context.setDefaultTimeout(90_000);
      return context;
    },
  });
}

/** Of this worker, in the order in which they were opened. */
export async function pagesOpen(): Promise<Page[]> {
  return (await opened)?.contexts().flatMap((context) => context.pages()) ?? [];
}

/**
 * Closes what the tests of a file left open, so that it does not run beside the next file's tests.
 */
export async function closePages(): Promise<void> {
  for (const context of (await opened)?.contexts() ?? []) await context.close();
}

export const phone = { name: "a phone, 390 wide", width: 390, height: 844 };
export const desktop = { name: "a desktop, 1280 wide", width: 1280, height: 900 };

/**
 * A proxy changes no layout, so journeys that run behind it and on plain hosts do so at one width in
 * each of them.
 */
export const sizes = sizesHere();

/**
 * For a journey that people make in the same way at each width. All pages are judged at both by
 * `every-page.test.ts`.
 */
export const onPhone = [phone];
/** As `onPhone`, for the pages of an academy's administrators. */
export const onDesktop = [desktop];

function sizesHere() {
  if (inject("authority")) return [phone];
  return process.env.ONLY_DESKTOP === "1" ? [desktop] : [phone, desktop];
}

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

/** Kept only where somebody looks at it: in the folder that SCREENSHOTS names. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Expects no violation of WCAG 2.2 A or AA, and nothing wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  await stillness(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
  const look = await lookOf(page);
  if (look !== null && judged.has(look)) return;
  const found = await violationsOn(page);
  expect(found, page.url()).toEqual([]);
  if (look !== null) judged.add(look);
}

/** Each page takes it in anew, and this is less than half of `axe.source`. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Pages have no frames of other origins, so one run on the page itself judges all of it. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    // What is far below has only a guessed place until somebody scrolls there.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(rendered);
    const { violations } = await window.axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      // Only rules that are not asked for read the style sheets.
      preload: { assets: ["media"] },
    });
    document.adoptedStyleSheets.pop();
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
    );
  }, tags);
}

/** The looks that this worker has found sound: journeys meet the same page many times. */
const judged = new Set<string>();

/**
 * Equal for pages that axe cannot tell apart: the elements and the states that styles depend on, at
 * one width. Ids and secrets are left out, since each academy has others. Null for a page with
 * parts that cannot be seen from outside, such as the player's.
 */
async function lookOf(page: Page): Promise<string | null> {
  const look = await page.evaluate(() => {
    const elements = [...document.querySelectorAll("*")];
    if (elements.some(({ shadowRoot, localName }) => shadowRoot || localName === "video"))
      return null;
    const states = elements.map((element) =>
      [":popover-open", ":modal", ":checked", ":user-invalid", ":placeholder-shown", ":hover"]
        .map((state) => (element.matches(state) ? 1 : 0))
        .join(""),
    );
    const html = document.documentElement.outerHTML
      .replace(/<script.*?<\/script>/gs, "")
      .replace(/ (value|content|srcset|src|href|action)="[^"]*"/g, (text) =>
        text.replace(/[\w-]{16,}|\d+/g, "0"),
      )
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|a[0-9a-f]{16}/g, "0");
    const { fontSize } = getComputedStyle(document.documentElement);
    return `${innerWidth} ${innerHeight} ${fontSize} ${states.join("")} ${html}`;
  });
  return look === null ? null : createHash("sha256").update(look).digest("base64");
}
