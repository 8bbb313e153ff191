// Follows a video while it is converted and somebody looks at the page.
import { askContent } from "./ask-content.browser.ts";
import { pollDelay } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";

type Told = {
  content(content: VideoContent): void;
  /** The session ended, and nothing is asked any more. */
  signedOut(): void;
};

/** Ends with the signal, with the class or its video, and with the session. */
export async function followContent(
  classId: string,
  signal: AbortSignal,
  tell: Told,
): Promise<void> {
  for (let asked = 0; !signal.aborted; asked++) {
    await pause(asked === 0 ? 0 : pollDelay(asked), signal);
    await shown(signal);
    if (signal.aborted) return;
    const answer = await askContent(classId, signal);
    if (signal.aborted) return;
    if (answer && "none" in answer) {
      if (answer.isSignedOut) return tell.signedOut();
      if (answer.isOver) return;
    } else if (answer) tell.content(answer.content);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits while the tab is hidden. */
function shown(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener("visibilitychange", done);
      resolve();
    };
    document.addEventListener("visibilitychange", done);
    signal.addEventListener("abort", done);
  });
}
