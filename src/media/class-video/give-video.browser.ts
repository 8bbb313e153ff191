import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { AttachVideoInput } from "./attach-video.ts";
import { passes, reasonFor, retryDelays } from "./upload.rules.ts";

export type Given = { id: string } | { signedOut: true } | { refused: string } | null;

/** Attaches an upload to a class and waits out lost connections of any length; null if given up. */
export async function giveVideo(
  classId: string,
  content: AttachVideoInput,
  signal: AbortSignal,
): Promise<Given> {
  for (const delay of retryDelays) {
    const answer = await fetch(`/api/classes/${classId}/content`, {
      method: "PATCH",
      signal,
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify({ content }),
    }).catch(() => null);
    if (signal.aborted) return null;
    if (answer?.ok) return { id: (await answer.json()).id };
    if (answer?.status === 401) return { signedOut: true };
    if (answer && !passes(answer.status)) return { refused: await detailOf(answer) };
    await pause(delay, signal);
  }
  return { refused: reasonFor(0) };
}

async function detailOf(answer: Response): Promise<string> {
  const body: { detail?: string } | null = await answer.json().catch(() => null);
  return body?.detail ?? reasonFor(answer.status);
}

/** Ends early when the connection is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
