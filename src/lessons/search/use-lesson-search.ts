import { useEffect, useState } from "react";
import type { FoundLesson } from "./found-lesson.rules.ts";
import { askedFor } from "./lesson-search.rules.ts";

/** Long enough not to interrupt fast typing. */
const pauseMs = 200;

/**
 * The classes for the typed text, or the previous results until they arrive; null before the first.
 */
export function useLessonSearch(courseId: string, typed: string): FoundLesson[] | null {
  const [found, setFound] = useState<FoundLesson[] | null>(null);
  const asked = askedFor(typed);

  useEffect(() => {
    if (asked === null) {
      setFound(null);
      return;
    }
    const outdated = new AbortController();
    const timer = setTimeout(async () => {
      const lessons = await askFor(courseId, asked, outdated.signal);
      if (!outdated.signal.aborted) setFound(lessons);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [courseId, asked]);

  return found;
}

/** Spec 1 §8: a failed search counts as one without results. */
async function askFor(courseId: string, text: string, signal: AbortSignal): Promise<FoundLesson[]> {
  try {
    const query = new URLSearchParams({ text });
    const answer = await fetch(`/api/courses/${courseId}/classes?${query}`, { signal });
    if (!answer.ok) return [];
    const { classes } = (await answer.json()) as { classes: FoundLesson[] };
    return classes;
  } catch {
    return [];
  }
}
