import { type RefObject, useEffect, useState } from "react";
import { minuteToSave } from "#src/lessons/player/player.rules.ts";
import { openProgressQueue, type Watched } from "./progress-queue.browser.ts";
import { createReporter } from "./progress-reporter.browser.ts";
import { sendLeaving, sendProgress } from "./send-progress.browser.ts";

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
    // What an earlier page could not send, of whatever course.
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
    // Moves only with whole minutes: on leaving for another class this one is not the newest.
    let at = Date.now();
    let minute = Math.floor(startAt / 60);
    let second = Math.floor(startAt);
    const watched = (): Watched => ({ courseId, lessonId, seconds: second, at });

    const onTime = () => {
      const next = media.seeking ? null : minuteToSave(minute, media.currentTime);
      if (next === null) return;
      at = Date.now();
      minute = next;
      second = Math.floor(media.currentTime);
      void reporter.report(watched());
    };
    const furtherOn = (then: (watched: Watched) => void) => () => {
      const now = Math.floor(media.currentTime);
      if (now <= second) return;
      second = now;
      then(watched());
    };
    const onPause = furtherOn((watched) => void reporter.report(watched));
    const onLeave = furtherOn(reporter.leave);
    const onHide = () => {
      if (document.visibilityState === "hidden") onLeave();
    };

    media.addEventListener("timeupdate", onTime);
    media.addEventListener("pause", onPause);
    media.addEventListener("ended", onPause);
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      media.removeEventListener("timeupdate", onTime);
      media.removeEventListener("pause", onPause);
      media.removeEventListener("ended", onPause);
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onHide);
      onPause();
    };
  }, [video, reporter, lessonId, courseId, startAt, saves]);
}
