import { type RefObject, useEffect, useState } from "react";
import { openProgressQueue } from "./progress-queue.browser.ts";
import { createReporter, followVideo } from "./progress-reporter.browser.ts";
import { sendLeaving, sendProgress } from "./send-progress.browser.ts";

export type SavedLesson = {
  lessonId: string;
  courseId: string;
  userId: string;
  /** Where playback starts, in seconds; everything before it is already saved. */
  startAt: number;
  /** Only for enrolled learners (spec 1 §6). */
  saves: boolean;
};

/** Saves each further whole minute of `video`, and the exact second on pausing and leaving. */
export function useProgress(video: RefObject<HTMLVideoElement | null>, lesson: SavedLesson): void {
  const { lessonId, courseId, userId, startAt, saves } = lesson;
  const [reporter] = useState(() =>
    createReporter({
      queue: openProgressQueue(userId),
      send: (watched) => sendProgress(userId, watched),
      sendLeaving: (watched) => sendLeaving(userId, watched),
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    }),
  );

  useEffect(() => {
    // Sends what an earlier page could not, for any course.
    const flush = () => void reporter.flush();
    const onShow = () => {
      if (document.visibilityState === "visible") flush();
    };
    flush();
    window.addEventListener("online", flush);
    document.addEventListener("visibilitychange", onShow);
    return () => {
      window.removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onShow);
      reporter.stop();
    };
  }, [reporter]);

  useEffect(() => {
    const media = video.current;
    if (!media || !saves) return;
    const following = followVideo(media, { courseId, lessonId, startAt }, reporter);
    const onHide = () => {
      if (document.visibilityState === "hidden") following.leave();
    };
    window.addEventListener("pagehide", following.leave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("pagehide", following.leave);
      document.removeEventListener("visibilitychange", onHide);
      following.stop();
    };
  }, [video, reporter, lessonId, courseId, startAt, saves]);
}
