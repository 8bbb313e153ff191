// The twentieths of a film, in which figures say how far learners got.

export const steps = 20;

/**
 * The step that a second of the film is in, from 1; its end is in the last one.
 * @returns 0 while the length is unknown
 */
export function stepOf(second: number, durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  return Math.min(steps, Math.floor((second * steps) / durationSeconds) + 1);
}
