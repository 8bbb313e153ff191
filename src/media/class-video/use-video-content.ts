import { useEffect, useState } from "react";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import { askContent } from "./ask-content.browser.ts";
import { isSettled, pollDelay, receivedContent } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";

/** The state of the class's newest video, polled while it changes. */
export function useVideoContent(classId: string, loaded: VideoContent | null) {
  const [content, setContent] = useState(loaded);
  const following = content !== null && !isSettled(content);
  const id = content?.id;
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    if (!following || !id) return;
    const over = new AbortController();
    void follow(classId, over.signal, setContent);
    return () => over.abort();
  }, [classId, following, id]);

  /** The class then has its earlier video, or none. */
  async function cancel(): Promise<void> {
    setFault(null);
    const address = `/api/classes/${classId}/content/${id}`;
    const headers = { "x-xsrf-token": csrfToken() };
    const answer = await fetch(address, { method: "DELETE", headers }).catch(() => null);
    // Gone, or ready in the meantime: either shows.
    if (!answer || ![204, 404, 409].includes(answer.status)) {
      return setFault(following ? notCancelled : notRemoved);
    }
    if (!(await ask()) && answer.status !== 409) setContent(null);
  }

  /** Whether the class has a video; it is shown then. */
  async function ask(): Promise<boolean> {
    const now = await askContent(classId, new AbortController().signal);
    if (!now || !("content" in now)) return false;
    setContent(now.content);
    return true;
  }

  return {
    content,
    cancel,
    ask,
    /** Why the last try to cancel or remove it failed. */
    fault,
    /** A new video was attached; its details come with the next response. */
    expect: (videoId: string, name: string) => setContent(receivedContent(videoId, name)),
  };
}

const notRemoved = "No pudimos quitar el video. Revisa tu conexión e intenta de nuevo.";
const notCancelled = "No pudimos cancelar el video. Revisa tu conexión e intenta de nuevo.";

async function follow(
  classId: string,
  signal: AbortSignal,
  tell: (content: VideoContent) => void,
): Promise<void> {
  for (let asked = 0; !signal.aborted; asked++) {
    await pause(asked === 0 ? 0 : pollDelay(asked), signal);
    await shown(signal);
    if (signal.aborted) return;
    const answer = await askContent(classId, signal);
    if (signal.aborted) return;
    if (answer && "none" in answer) {
      if (answer.isOver) return;
    } else if (answer) tell(answer.content);
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
