// When a learner has completed a course (decisions: Courses).

export type Completion = {
  done: number;
  total: number;
  /** Every class that the learner is shown was seen, and there is at least one. */
  isComplete: boolean;
};

export function completionOf(
  lessons: readonly { id: string; shown: boolean }[],
  seen: readonly string[],
): Completion {
  const shown = lessons.filter((lesson) => lesson.shown);
  const done = shown.filter(({ id }) => seen.includes(id)).length;
  return { done, total: shown.length, isComplete: done > 0 && done === shown.length };
}
