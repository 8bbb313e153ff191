// What follows the end of a class (spec 1 §4).

type Ended = {
  /** The learner has not bought the course. */
  isFreeFlow: boolean;
  hasNext: boolean;
  /** Every published class of the course was seen. */
  isComplete: boolean;
};

/** In the free flow nothing: its prompt came ten seconds before, once. */
export function lessonEnd({
  isFreeFlow,
  hasNext,
  isComplete,
}: Ended): "countdown" | "course-done" | "nothing" {
  if (isFreeFlow) return "nothing";
  if (hasNext) return "countdown";
  return isComplete ? "course-done" : "nothing";
}
