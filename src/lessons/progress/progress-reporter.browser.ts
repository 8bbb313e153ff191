// Brings every second that was watched to the server: at once, or when the line is back.
import { minuteToSave } from "#src/lessons/player/player.rules.ts";
import type { ProgressQueue, Watched } from "./progress-queue.browser.ts";

type Parts = {
  queue: ProgressQueue;
  /** Gives the answer's status; throws where there was none. */
  send(watched: Watched): Promise<number>;
  /** For a page that is going; whether it arrived nobody learns. */
  sendLeaving(watched: Watched): void;
  /** Calls `work` after so many milliseconds; gives what stops that. */
  after(ms: number, work: () => void): () => void;
};

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

export function createReporter({ queue, send, sendLeaving, after }: Parts) {
  let pauseMs = firstPauseMs;
  let stopRetry = () => {};
  let underWay: Promise<void> | null = null;

  /** Sends all that is kept; a call while that is under way sees to it that the newest goes too. */
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
    /** What is sent so stays kept until an answer says that it arrived. */
    leave(watched: Watched): void {
      queue.keep(watched);
      for (const one of queue.pending()) sendLeaving(one);
    },
    stop: () => stopRetry(),
  };
}

type Followed = EventTarget & Pick<HTMLVideoElement, "currentTime" | "seeking">;

/** Reports what a video shows: each further whole minute, and where it stops, breaks off or is left. */
export function followVideo(
  media: Followed,
  { courseId, lessonId, startAt }: Pick<Watched, "courseId" | "lessonId"> & { startAt: number },
  { report, leave }: Pick<ReturnType<typeof createReporter>, "report" | "leave">,
) {
  // Moves only with whole minutes: on leaving for another class this one is not the newest.
  let at = Date.now();
  let minute = Math.floor(startAt / 60);
  let reported = Math.floor(startAt);
  let shown = reported;
  const watched = (): Watched => {
    reported = shown;
    return { courseId, lessonId, seconds: shown, at };
  };
  /** A video that lost its stream is at 0, wherever it was. */
  const look = () => {
    if (!media.seeking) shown = Math.floor(media.currentTime) || shown;
  };
  const onTime = () => {
    look();
    const next = media.seeking ? null : minuteToSave(minute, media.currentTime);
    if (next === null) return;
    at = Date.now();
    minute = next;
    void report(watched());
  };
  const onStop = () => {
    look();
    if (shown > reported) void report(watched());
  };
  const stops = ["pause", "ended", "emptied"];
  media.addEventListener("timeupdate", onTime);
  for (const type of stops) media.addEventListener(type, onStop);
  return {
    /** For a page that is going. */
    leave() {
      look();
      if (shown > reported) leave(watched());
    },
    stop() {
      media.removeEventListener("timeupdate", onTime);
      for (const type of stops) media.removeEventListener(type, onStop);
      onStop();
    },
  };
}

/** Settled is also what the server will never take. */
function fateOf(status: number): "done" | "soon" | "with the next report" {
  // Signed out, or the page's token is gone with its cookie: nothing that passes by itself.
  if (status === 401 || status === 403) return "with the next report";
  const mayPass = status === 0 || status === 408 || status === 429 || status >= 500;
  return mayPass ? "soon" : "done";
}
