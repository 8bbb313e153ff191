// When the scripts of a page come.
import type { Page } from "playwright-core";

/**
 * Opens the next pages as on a line so slow that their scripts are still to come.
 * @param which of them, all by default
 * @returns lets them come
 */
export async function holdScripts(
  page: Page,
  which: string | RegExp = "**/assets/*.js",
): Promise<() => void> {
  const mayCome = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  return mayCome.resolve;
}

/** Waits until a press reaches the page's scripts; before, the browser follows it by itself. */
export async function scriptsStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
}

/**
 * Waits until nothing has come for half a second, the parts that a page loads last included.
 * Playwright's `networkidle` may never come where a machine stands still while the page is read:
 * https://github.com/microsoft/playwright/issues/42598
 */
export async function everythingCame(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 500);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 500);
        }).observe({ type: "resource" });
      }),
  );
}
