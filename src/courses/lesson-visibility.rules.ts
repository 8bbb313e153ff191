// Which classes of a course a person sees: what is listed, and what was listed when they enrolled
// (docs/decisions/066-what-learners-keep.md). `shownToLearner` is the same rule in SQL.

/** What decides it, of a class. */
export type Listing = {
  /** Whether learners who enrol now see it. */
  listed: boolean;
  /** Whether it is listed, or was until it was removed. */
  wasListed: boolean;
  removedAt: Date | null;
};

/**
 * As a learner, apart from who may change the course.
 * @param since when they enrolled; null for anybody else
 */
export function isShownToLearner(lesson: Listing, since: Date | null): boolean {
  if (lesson.listed) return true;
  const { wasListed, removedAt } = lesson;
  return since !== null && wasListed && removedAt !== null && since < removedAt;
}

/** Those who manage the course also see what is not finished or not listed, until it is removed. */
export function isShownTo(
  lesson: Listing,
  viewer: { manages: boolean; since: Date | null },
): boolean {
  if (viewer.manages && lesson.removedAt === null) return true;
  return isShownToLearner(lesson, viewer.since);
}
