import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { Watched } from "./progress-queue.browser.ts";
import type { ProgressReport } from "./progress-shape.rules.ts";

const longestMs = 15_000;
/** The server accepts no older report. */
const oldestSeconds = 30 * 24 * 3600;

/** @returns the response's status; throws if the server was not reached. */
export async function sendProgress(userId: string, watched: Watched): Promise<number> {
  const { status } = await fetch(addressOf(userId, watched), {
    method: "PATCH",
    // The page may be closing.
    keepalive: true,
    signal: AbortSignal.timeout(longestMs),
    headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
    body: JSON.stringify(reportOf(watched)),
  });
  return status;
}

/** For a page being left; whether it arrived stays unknown. */
export function sendLeaving(userId: string, watched: Watched): void {
  const fields = Object.entries(reportOf(watched)).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  const form = new URLSearchParams([...fields, ["_csrf", csrfToken()]]);
  navigator.sendBeacon(addressOf(userId, watched), form);
}

function addressOf(userId: string, { courseId }: Watched): string {
  return `/api/users/${userId}/course/${courseId}/progress`;
}

export function reportOf(watched: Watched, now = Date.now()): ProgressReport {
  const { lessonId, seconds, placeAt, furthest, played, at } = watched;
  const ago = (time: number) => Math.min(oldestSeconds, Math.max(0, now - time) / 1000);
  return {
    class: lessonId,
    minutes: Math.floor(furthest / 60),
    seconds,
    secondsAgo: ago(at),
    placeSecondsAgo: ago(placeAt),
    played,
  };
}
