import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { followVideo } from "./follow-video.browser.ts";
import type { PlayedRange } from "./played.rules.ts";
import { openProgressQueue } from "./progress-queue.browser.ts";
import { createReporter } from "./progress-reporter.browser.ts";
import { sendLeaving, sendProgress } from "./send-progress.browser.ts";

export type SavedLesson = {
  lessonId: string;
  courseId: string;
  userId: string;
  /** Where playback starts, in seconds. */
  startAt: number;
  /** The length that is measured, 0 while unknown, and what of it the server knows as played. */
  lengthSeconds: number;
  played: PlayedRange[];
  /** Only for enrolled learners (spec 1 §6). */
  saves: boolean;
  /** Called once enough was played for the class to count as watched. */
  onWatched?(lessonId: string): void;
};

/** Saves each whole minute of `video`, and the exact second on pausing and leaving. */
export function useProgress(video: RefObject<HTMLVideoElement | null>, lesson: SavedLesson): void {
  const { lessonId, courseId, userId, startAt, lengthSeconds, saves } = lesson;
  const watchedBefore = useEffectEvent(() => lesson.played);
  const onWatched = useEffectEvent(() => lesson.onWatched?.(lessonId));
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

  /** Null after a move to another class, when the video has played what is not of this one. */
  const firstLesson = useRef<string | null>(lessonId);
  useEffect(() => {
    const media = video.current;
    if (!media || !saves) return;
    if (firstLesson.current !== lessonId) firstLesson.current = null;
    const ahead = firstLesson.current ? rangesOf(media.played) : undefined;
    const opened = { courseId, lessonId, startAt, lengthSeconds, played: watchedBefore(), ahead };
    const following = followVideo(media, opened, { ...reporter, onWatched });
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
  }, [video, reporter, lessonId, courseId, startAt, lengthSeconds, saves]);
}

function rangesOf(ranges: TimeRanges): PlayedRange[] {
  return Array.from({ length: ranges.length }, (_, at) => {
    return { from: ranges.start(at), to: ranges.end(at) };
  });
}
