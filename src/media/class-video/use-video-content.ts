import { useEffect, useState } from "react";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import { askContent } from "./ask-content.browser.ts";
import { isSettled, receivedContent } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";
import { followContent } from "./follow-content.browser.ts";

/** The state of the class's newest video, polled while it changes. */
export function useVideoContent(classId: string, loaded: VideoContent | null) {
  const [content, setContent] = useState(loaded);
  const following = content !== null && !isSettled(content);
  const id = content?.id;
  const [fault, setFault] = useState<string | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    if (!following || !id || isSignedOut) return;
    const over = new AbortController();
    const signedOut = () => setSignedOut(true);
    void followContent(classId, over.signal, { content: setContent, signedOut });
    return () => over.abort();
  }, [classId, following, id, isSignedOut]);

  useEffect(() => {
    if (!isSignedOut) return;
    // From the tab with the sign-in.
    const back = () => {
      if (!document.hidden) setSignedOut(false);
    };
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [isSignedOut]);

  /** The class then has its earlier video, or none. */
  async function cancel(): Promise<void> {
    setFault(null);
    const address = `/api/classes/${classId}/content/${id}`;
    const headers = { "x-xsrf-token": csrfToken() };
    const answer = await fetch(address, { method: "DELETE", headers }).catch(() => null);
    if (answer?.status === 401) return setSignedOut(true);
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
    /** Nothing is followed until whoever looks has signed in again. */
    isSignedOut,
    goOn: () => setSignedOut(false),
    /** A new video was attached; its details come with the next response. */
    expect: (videoId: string, name: string) => setContent(receivedContent(videoId, name)),
  };
}

const notRemoved = "No pudimos quitar el video. Revisa tu conexión e intenta de nuevo.";
const notCancelled = "No pudimos cancelar el video. Revisa tu conexión e intenta de nuevo.";
