// What a failed journey adds to its message: a failure that is rare, or happens on another machine,
// is understood by what its pages showed and what its server said at that moment.
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { fileOfLog } from "#src/testing/log-file.ts";
import { pagesOpen } from "./browser.ts";

/** When this worker was busy or stopped for longer than a second, and for how long. */
const pauses: string[] = [];
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  if (now - last > 2_000) {
    pauses.push(`${((now - last) / 1000).toFixed(1)} s until ${new Date().toISOString()}`);
  }
  last = now;
}, 1_000).unref();

export async function sceneOfFailure(): Promise<string> {
  const shown = await Promise.all((await pagesOpen()).map(textOf));
  return [
    `failed at ${new Date().toISOString()}`,
    ...(pauses.length > 0 ? [`the test's process paused: ${pauses.slice(-5).join(", ")}`] : []),
    ...shown,
    ...warningsOfServer(),
  ].join("\n");
}

async function textOf(page: Page): Promise<string> {
  const text = await page
    .locator("body")
    .innerText({ timeout: 10_000 })
    .catch(() => "nothing that can be read");
  return `${page.url()} shows: ${text.replace(/\s+/g, " ").slice(0, 600)}`;
}

/** The last lines of the shared server's log that are more than news. */
function warningsOfServer(): string[] {
  const file = fileOfLog(inject("shared")?.serverLog ?? "");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => /^\{"level":[4-6]0,/.test(line)).slice(-5);
}
