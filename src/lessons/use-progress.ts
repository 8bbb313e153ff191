import { type RefObject, useEffect, useState } from "react";
import { minuteToSave } from "./player.rules.ts";
import { createReporter, type ProgressReport } from "./progress-reporter.browser.ts";

export type SavedLesson = {
  lessonId: string;
  courseId: string;
  userId: string;
  /** Where playback starts: what lies before it is saved already. */
  startAt: number;
  /** Only for enrolled learners (spec 1 §6). */
  saves: boolean;
};

/** Saves each further whole minute that `video` passes, and the exact second on pausing and leaving. */
export function useProgress(video: RefObject<HTMLVideoElement | null>, lesson: SavedLesson): void {
  const { lessonId, courseId, userId, startAt, saves } = lesson;
  const [report] = useState(() => createReporter((next) => saveProgress(userId, courseId, next)));

  useEffect(() => {
    const media = video.current;
    if (!media || !saves) return;
    let minute = Math.floor(startAt / 60);
    let second = Math.floor(startAt);

    const save = () => {
      minute = Math.max(minute, Math.floor(second / 60));
      void report({ lessonId, minutes: minute, seconds: second });
    };
    const onTime = () => {
      if (media.seeking || minuteToSave(minute, media.currentTime) === null) return;
      second = Math.floor(media.currentTime);
      save();
    };
    const onLeave = () => {
      const now = Math.floor(media.currentTime);
      if (now <= second) return;
      second = now;
      save();
    };
    const onHide = () => {
      if (document.visibilityState === "hidden") onLeave();
    };

    media.addEventListener("timeupdate", onTime);
    media.addEventListener("pause", onLeave);
    media.addEventListener("ended", onLeave);
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      media.removeEventListener("timeupdate", onTime);
      media.removeEventListener("pause", onLeave);
      media.removeEventListener("ended", onLeave);
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onHide);
      onLeave();
    };
  }, [video, report, lessonId, startAt, saves]);
}

async function saveProgress(
  userId: string,
  courseId: string,
  { lessonId, minutes, seconds }: ProgressReport,
): Promise<boolean> {
  try {
    const answer = await fetch(`/api/users/${userId}/course/${courseId}/progress`, {
      method: "PATCH",
      // The page may be on its way out.
      keepalive: true,
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify({ class: lessonId, minutes, seconds }),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

function csrfToken(): string {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return decodeURIComponent(cookie?.slice("XSRF-TOKEN=".length) ?? "");
}
