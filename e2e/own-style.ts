// A page that contains its style has only the rules for its classes (src/rendering/page-style.ts);
// it must look as it does with all of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "./server.ts";

const client = join(root, "build/client");

/** Compares every property of every element; true where the page contains its style. */
export async function expectOwnStyle(page: Page): Promise<boolean> {
  const whole = wholeStyle();
  const { isOwn, differing } = await page.evaluate((whole) => {
    const style = document.querySelector("head > style");
    if (!style) return { isOwn: false, differing: [] };
    const elements = [...document.querySelectorAll("*:not(svg :not([class]))")];
    const looks = () =>
      elements.map((element) =>
        [null, "::before", "::after"]
          .map((part) => getComputedStyle(element, part))
          .filter(({ content }, at) => at === 0 || content !== "none")
          .map((computed) => computed.cssText)
          .join("\n"),
      );
    const own = looks();
    style.textContent = whole;
    const differing = looks().flatMap((look, at) => {
      const { tagName, className } = elements[at] ?? {};
      const before = new Set(own[at]?.split("; "));
      const changed = look.split("; ").filter((line) => !before.has(line));
      return look === own[at] ? [] : [`${tagName}.${className}: ${changed.join("; ")}`];
    });
    return { isOwn: true, differing: differing.slice(0, 5) };
  }, whole);
  expect(differing, page.url()).toEqual([]);
  return isOwn;
}

/** The style of the site, for what a test adds to a page. */
export function wholeStyle(): string {
  const files = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8"));
  const name = Object.keys(files).find((source) => source.endsWith("/src/site.css")) ?? "";
  return readFileSync(join(client, files[name].file), "utf8");
}
