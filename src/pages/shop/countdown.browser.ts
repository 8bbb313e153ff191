// Updates every countdown of a page each minute; the server rendered its first state.
import {
  openedText,
  timeLeft,
  timeLeftSentence,
  unitName,
  units,
  untilNextChange,
} from "./countdown.rules.ts";

/** Starts all elements with `data-countdown`, the moment that they count down to. */
export function startCountdowns(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-countdown]")) {
    const launch = new Date(element.dataset.countdown ?? "");
    if (!Number.isNaN(launch.getTime())) run(element, launch);
  }
}

function run(element: HTMLElement, launch: Date): void {
  const now = new Date();
  show(element, launch, now);
  if (launch > now) setTimeout(() => run(element, launch), untilNextChange(launch, now));
}

function show(element: HTMLElement, launch: Date, now: Date): void {
  const left = timeLeft(launch, now);
  const numbers = element.querySelectorAll<HTMLElement>("b");
  if (numbers.length !== units.length) {
    element.textContent = timeLeftSentence(left);
    return;
  }
  if (!left) {
    const opened = document.createElement("b");
    opened.textContent = openedText;
    element.replaceChildren(opened);
    return;
  }
  for (const [place, unit] of units.entries()) {
    const number = numbers[place];
    if (!number?.nextElementSibling) continue;
    number.textContent = `${left[unit]}`;
    number.nextElementSibling.textContent = unitName(unit, left[unit]);
  }
}
