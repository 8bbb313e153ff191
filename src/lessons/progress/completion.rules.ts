// When a learner has completed a course (decisions: Courses).

export type Completion = {
  done: number;
  total: number;
  /** Every published class was seen, and there is at least one. */
  isComplete: boolean;
};

export function completionOf(
  lessons: readonly { id: string; published: boolean }[],
  seen: readonly string[],
): Completion {
  const published = lessons.filter((lesson) => lesson.published);
  const done = published.filter(({ id }) => seen.includes(id)).length;
  return { done, total: published.length, isComplete: done > 0 && done === published.length };
}
