// Delivers every watched second to the server: at once, or when the connection is back.
import type { ProgressQueue, Watched } from "./progress-queue.browser.ts";

type Parts = {
  queue: ProgressQueue;
  /** @returns the response's status; throws if there was none. */
  send(watched: Watched): Promise<number>;
  /** For a page being left; whether it arrived stays unknown. */
  sendLeaving(watched: Watched): void;
  /** Calls `work` after so many milliseconds. @returns a function that cancels it */
  after(ms: number, work: () => void): () => void;
};

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

export function createReporter({ queue, send, sendLeaving, after }: Parts) {
  let pauseMs = firstPauseMs;
  let stopRetry = () => {};
  let underWay: Promise<void> | null = null;

  /** Sends all kept reports; a call during a flush makes sure that the newest is sent too. */
  function flush(): Promise<void> {
    stopRetry();
    underWay = (underWay ?? Promise.resolve()).then(sendPending);
    return underWay;
  }

  async function sendPending(): Promise<void> {
    for (const watched of queue.pending()) {
      const fate = fateOf(await send(watched).catch(() => 0));
      if (fate === "done") {
        queue.confirm(watched);
        pauseMs = firstPauseMs;
        continue;
      }
      if (fate === "soon") {
        stopRetry();
        stopRetry = after(pauseMs, () => void flush());
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
      return;
    }
  }

  return {
    flush,
    report(watched: Watched): Promise<void> {
      queue.keep(watched);
      return flush();
    },
    /** Reports sent this way are kept until a response confirms them. */
    leave(watched: Watched): void {
      queue.keep(watched);
      for (const one of queue.pending()) sendLeaving(one);
    },
    stop: () => stopRetry(),
  };
}

/** A report that the server will never accept is done too. */
function fateOf(status: number): "done" | "soon" | "with the next report" {
  // Signed out, or the page's token is gone with its cookie: retrying alone does not help.
  if (status === 401 || status === 403) return "with the next report";
  const mayPass = status === 0 || status === 408 || status === 429 || status >= 500;
  return mayPass ? "soon" : "done";
}
