// What a course card says beside the numbers.

const fewStudents = 10;

/**
 * Whether the lowest rating only means that nobody has rated yet. The specification's minimum stays
 * on the card (spec 1 §9), and "Nuevo" beside it says how to read it.
 */
export function isNew({ rating, studentCount }: { rating: number; studentCount: number }): boolean {
  return rating <= 1 && studentCount < fewStudents;
}
