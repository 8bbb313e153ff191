// When a learner has completed a course (decisions: Courses).

export type Completion = {
  done: number;
  total: number;
  /** Every published class is in the history, and there is at least one. */
  isComplete: boolean;
};

export function completionOf(
  lessons: readonly { id: string; published: boolean }[],
  history: readonly string[],
): Completion {
  const published = lessons.filter((lesson) => lesson.published);
  const done = published.filter(({ id }) => history.includes(id)).length;
  return { done, total: published.length, isComplete: done > 0 && done === published.length };
}
