import { useState } from "react";
import type { WatchData } from "./watch-data.ts";

type Loaded = Pick<WatchData, "lesson" | "modules" | "completion">;

/** The seen classes as the server knows them, with what happens on this page since. */
export function useSeen(watch: Loaded) {
  const { lesson, modules, completion } = watch;
  /** Stays when another class is loaded: its report may still be on its way. */
  const [watchedHere, setWatchedHere] = useState<string[]>([]);
  const [marked, setMarked] = useState({ lesson, isMarked: lesson.isMarked });
  if (marked.lesson !== lesson) setMarked({ lesson, isMarked: lesson.isMarked });

  const { isMarked } = marked;
  const isWatched = lesson.isWatched || watchedHere.includes(lesson.id);
  const isSeen = (one: { id: string; seen: boolean }) =>
    one.id === lesson.id ? isMarked || isWatched : one.seen || watchedHere.includes(one.id);
  const all = modules.flatMap(({ lessons }) => lessons);
  const change = all.filter(isSeen).length - all.filter(({ seen }) => seen).length;
  const done = completion.done + change;
  return {
    isMarked,
    isWatched,
    isSeen,
    completion: { ...completion, done, isComplete: done > 0 && done === completion.total },
    onMarked: (isMarked: boolean) => setMarked({ lesson, isMarked }),
    onWatched(lessonId: string): void {
      setWatchedHere((ids) => (ids.includes(lessonId) ? ids : [...ids, lessonId]));
    },
  };
}
