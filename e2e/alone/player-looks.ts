// What a journey sees of the player beside its buttons.
import type { Page } from "playwright-core";

/** What a screen reader calls the thing that a key works, be it in a shadow tree. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const label = focused instanceof HTMLSelectElement ? focused.labels[0]?.innerText : null;
    return focused?.ariaLabel ?? label?.split("\n")[0] ?? "";
  });
}

/** How much of the seek bar shows what is in store. */
export function bufferedShare(page: Page): Promise<number> {
  return page.locator("media-time-range #buffered").evaluate((element) => {
    const whole = element.parentElement?.getBoundingClientRect().width ?? 0;
    return element.getBoundingClientRect().width / whole;
  });
}

/** Which of play and pause the video has told since. */
export async function countEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    document.documentElement.dataset.happened = "";
    for (const type of ["play", "pause"]) {
      document.querySelector("video")?.addEventListener(type, () => {
        document.documentElement.dataset.happened += `${type} `;
      });
    }
  });
  return async () => {
    const happened = await page.evaluate(() => document.documentElement.dataset.happened);
    return (happened ?? "").split(" ").filter(Boolean);
  };
}
