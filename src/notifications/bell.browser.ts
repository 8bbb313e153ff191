// Keeps the bell of a page without React right.
import { watchUnread } from "./unread.browser.ts";
import { badgeText, bellName } from "./unread.rules.ts";

export function startBell(root: Document): void {
  const bell = root.querySelector<HTMLElement>("[data-bell]");
  if (!bell) return;
  const { bell: account = "", unread } = bell.dataset;
  const told = { account, unread: unread === undefined ? null : Number(unread) };
  watchUnread(told, performance.timeOrigin, (unread) => {
    bell.hidden = unread === null;
    bell.setAttribute("aria-label", bellName(unread));
    const badge = bell.querySelector("span");
    if (badge) badge.textContent = badgeText(unread);
  });
}
