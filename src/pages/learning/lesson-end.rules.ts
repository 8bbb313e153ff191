// What follows the end of a class (spec 1 §4).

type Ended = {
  /** The learner has not bought the course. */
  isFreeFlow: boolean;
  hasNext: boolean;
};

/** In the free flow nothing: its prompt came ten seconds before, once. */
export function lessonEnd({ isFreeFlow, hasNext }: Ended): "countdown" | "course-end" | "nothing" {
  if (isFreeFlow) return "nothing";
  return hasNext ? "countdown" : "course-end";
}
