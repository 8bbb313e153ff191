// What a journey reads from the player besides its buttons.
import type { Page } from "playwright-core";

/** The accessible name of the focused element, inside a shadow tree too. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const label = focused instanceof HTMLSelectElement ? focused.labels[0]?.innerText : null;
    return focused?.ariaLabel ?? label?.split("\n")[0] ?? "";
  });
}

/** The share of the seek bar that shows what is buffered. */
export function bufferedShare(page: Page): Promise<number> {
  return page.locator("media-time-range #buffered").evaluate((element) => {
    const whole = element.parentElement?.getBoundingClientRect().width ?? 0;
    return element.getBoundingClientRect().width / whole;
  });
}

/** Counts the play and pause events of the video from now on. */
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

/** Waits for what the player says for less than a second, from now on. */
export async function listenToPlayer(page: Page): Promise<(text: string) => Promise<unknown>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const place = document.querySelector(".told");
    if (!place) throw new Error("the player says nothing");
    const listen = () => {
      said.push(place.textContent);
      document.documentElement.dataset.said = JSON.stringify(said);
    };
    new MutationObserver(listen).observe(place, { childList: true, subtree: true });
  });
  return (text) =>
    page.waitForFunction((text) => {
      return JSON.parse(document.documentElement.dataset.said ?? "[]").includes(text);
    }, text);
}
