// Every page fits its screen: at 320 and 360 px, with letters of twice the size, with long words.
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser, openPage } from "../browser.ts";
import {
  emailOf,
  type HostileScene,
  insertHostileScene,
  longWord,
  password,
} from "../hostile-scene.ts";
import { everythingCame } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { coursePathIn, roles, walkOf } from "../walks.ts";

let origin: string;
let browser: Browser;
let scene: HostileScene;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  scene = await insertHostileScene(academy.place);
  browser = await openBrowser();
});

const screens = [
  { width: 320, letters: "100%" },
  { width: 360, letters: "100%" },
  { width: 320, letters: "200%" },
  { width: 768, letters: "200%" },
  { width: 1280, letters: "200%" },
];

/** What sticks out of the screen sideways and is not in a box that scrolls or cuts it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== "visible" || cuts(element.parentElement));
    const root = document.documentElement;
    const found = [...document.body.querySelectorAll("*")].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      const { left, right } = element.getBoundingClientRect();
      return (right > root.clientWidth + 1 || left < -1) && !cuts(element.parentElement);
    });
    const scrolls = root.scrollWidth > root.clientWidth ? [`scrolls to ${root.scrollWidth}`] : [];
    return [...scrolls, ...found.map(({ tagName, className }) => `${tagName}.${className}`)];
  });
}

test.each(roles)("no page of a %s is wider than the screen", async (role) => {
  const { page, context } = await openPage(browser, { width: 320, height: 700 });
  if (role !== "visitor") {
    const data = { email: emailOf(role), password };
    const signedIn = await context.request.post(`${origin}/api/auth/login`, { data });
    expect(signedIn.status()).toBe(200);
  }
  const wide: string[] = [];
  for (const path of walkOf(role, scene)) {
    await page.goto(origin + path);
    expect(new URL(page.url()).pathname, "a redirect").toBe(new URL(origin + path).pathname);
    // Some parts of a page load last.
    await everythingCame(page);
    for (const { width, letters } of screens) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      const found = await tooWide(page);
      if (found.length > 0) wide.push(`${path} at ${width}, ${letters}: ${found.slice(-6)}`);
    }
  }
  expect(wide.map((line) => line.replaceAll(longWord, "…"))).toEqual([]);
  await context.close();
});

test("descriptions keep the lines that their teacher typed", async () => {
  const { page, context } = await openPage(browser, { width: 360, height: 700 });
  await page.goto(origin + coursePathIn(scene));
  for (const text of [/^Primera línea/, new RegExp(`^${longWord}\\s+https`)]) {
    const lines = await page.getByText(text).innerText();
    expect(lines.split("\n")).toHaveLength(2);
  }
  await context.close();
});
