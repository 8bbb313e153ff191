// Keeps the number of unread notifications right while a page stays open. All tabs of a browser
// share what is known in its storage, and together ask the server once a minute at most.
import { countPath } from "./paths.rules.ts";
import type { Told } from "./unread.rules.ts";

const minuteMs = 60_000;
const storageKey = "unread";

/** What one of the tabs learned, and when it last asked. */
type Known = Told & { at: number };

/**
 * @param told what the page came with
 * @param since when the page was asked for
 * @param show gets each new number; null once nobody is signed in
 * @returns what ends it
 */
export function watchUnread(
  told: Told,
  since: number,
  show: (unread: number | null) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let mine: Known = { ...told, at: told.unread === null ? 0 : since };
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What any tab knows of the same account. */
  const known = (): Known => {
    const kept = readKept();
    return kept?.account === told.account && kept.at >= mine.at ? kept : mine;
  };
  const keep = (next: Known) => {
    mine = next;
    writeKept(next);
  };
  const look = () => {
    clearTimeout(timer);
    mine = known();
    if (mine.unread !== null) show(mine.unread);
    if (document.visibilityState !== "visible") return;
    // A clock that was set back must not stop the asking for long.
    const wait = Math.min(minuteMs, mine.at + minuteMs - Date.now());
    if (wait > 0) timer = setTimeout(look, wait);
    else ask();
  };
  const ask = async () => {
    // Before the answer, so that no other tab asks meanwhile.
    const at = Date.now();
    keep({ ...mine, at });
    try {
      const answer = await fetch(countPath, { signal });
      if (answer.status === 401 || answer.status === 403) {
        ending.abort();
        show(null);
        return;
      }
      // A failed server is asked again after a minute.
      if (answer.ok) {
        const { unread } = await answer.json();
        // A page that loaded meanwhile has a newer number.
        if (known().at === at) keep({ ...mine, unread });
      }
    } catch {
      // Without a connection the number stays as it is.
    }
    if (!signal.aborted) look();
  };

  document.addEventListener("visibilitychange", look, { signal });
  // A page that comes back from the browser's memory.
  addEventListener("pageshow", look, { signal });
  addEventListener("storage", ({ key }) => key === storageKey && look(), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  mine = known();
  writeKept(mine);
  look();
  return () => ending.abort();
}

/** A browser that stores nothing, or something else: each tab is alone. */
function readKept(): Known | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null");
  } catch {
    return null;
  }
}

function writeKept(known: Known): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(known));
  } catch {
    // Each tab is alone.
  }
}
