// Reports visitors' actions to the configured pixel once they have agreed; otherwise nothing is
// sent.

const consentKey = "consent";

/** How a yes is kept: one to an earlier question allowed less, so that visitor is asked again. */
const yesKept = "yes-2";

/** `data` uses the pixel's names: content_ids, value, currency. */
export function track(event: string, data: Record<string, string> = {}): void {
  const { pixel } = document.documentElement.dataset;
  if (!pixel || consent() !== "yes") return;
  const url = new URL(pixel);
  url.searchParams.set("ev", event);
  url.searchParams.set("dl", location.origin + location.pathname);
  for (const [name, value] of Object.entries(data)) url.searchParams.set(`cd[${name}]`, value);
  // The same request as an image's, but it outlives the page that the visitor is leaving.
  fetch(url, { mode: "no-cors", credentials: "include", keepalive: true }).catch(() => {});
}

/**
 * Starts `<a data-track="Event" data-track-value="39">`, what a page reports by being opened
 * (`<span data-pixel-event="Event">`), and the bar that asks for consent.
 */
export function startTracking(root: Document): void {
  if (!root.documentElement.dataset.pixel) return;
  const reportOpened = openedReport(root);
  reportOpened();
  root.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-track]") : null;
    if (link) track(link.dataset.track ?? "", dataOf(link));
  });
  const bar = root.querySelector<HTMLElement>("[data-consent-bar]");
  if (!bar) return;
  bar.hidden = consent() !== null;
  let opener: HTMLElement | null = null;
  bar.addEventListener("click", ({ target }) => {
    const answer = target instanceof HTMLElement ? target.dataset.consent : undefined;
    if (!answer) return;
    keepConsent(answer);
    reportOpened();
    bar.hidden = true;
    opener?.focus();
    opener = null;
  });
  for (const link of root.querySelectorAll<HTMLElement>("[data-consent-open]")) {
    link.hidden = false;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      opener = link;
      open(bar);
    });
  }
}

/** Once each time the page is opened, or once at all, and not before there is consent. */
function openedReport(root: Document): () => void {
  const marks = [...root.querySelectorAll<HTMLElement>("[data-pixel-event]")];
  return () => {
    if (consent() !== "yes") return;
    for (const { dataset } of marks.splice(0)) {
      if (isNew(dataset.pixelOnce)) track(dataset.pixelEvent ?? "");
    }
  };
}

/** Whether this browser has not reported it before; what is not to be counted is always new. */
function isNew(once: string | undefined): boolean {
  if (once === undefined) return true;
  const key = `reported ${once}`;
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, "");
    return true;
  } catch {
    return false;
  }
}

/** Shows the bar to somebody who wants to change their answer. */
function open(bar: HTMLElement): void {
  const now = consent();
  for (const text of bar.querySelectorAll<HTMLElement>("[data-consent-now]")) {
    text.hidden = text.dataset.consentNow !== now;
  }
  bar.hidden = false;
  bar.querySelector("button")?.focus();
}

/** `data-track-content_ids` becomes `content_ids`. */
function dataOf(link: HTMLElement): Record<string, string> {
  const prefix = "data-track-";
  const named = [...link.attributes].filter(({ name }) => name.startsWith(prefix));
  return Object.fromEntries(named.map(({ name, value }) => [name.slice(prefix.length), value]));
}

/** Null until the visitor answers. A browser that stores nothing has not agreed. */
function consent(): "yes" | "no" | null {
  try {
    const kept = localStorage.getItem(consentKey);
    if (kept === yesKept) return "yes";
    return kept === "no" ? "no" : null;
  } catch {
    return "no";
  }
}

function keepConsent(answer: string): void {
  try {
    localStorage.setItem(consentKey, answer === "yes" ? yesKept : "no");
  } catch {
    // The next page asks again.
  }
}
