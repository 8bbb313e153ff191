import type { Page } from "playwright-core";

/**
 * Opens the next pages as on a line so slow that their scripts are still to come.
 * @returns lets them come
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const mayCome = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  return mayCome.resolve;
}
