// How long what was removed can come back.

const dayMs = 24 * 3_600_000;
const restorableMs = 30 * dayMs;

/** A restore that begins in the last moment has ended by then. */
const marginMs = 3_600_000;

export function restorableUntil(removedAt: Date): Date {
  return new Date(removedAt.getTime() + restorableMs);
}

/** What was removed after it can still be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableMs);
}

/** What was removed before it is deleted for good, unless learners keep it. */
export function purgedBefore(now: Date): Date {
  return new Date(restorableSince(now).getTime() - marginMs);
}

export const removalTexts = {
  noCourse: "Este curso no existe, o no está eliminado",
  noModule: "Este módulo no existe, o no está eliminado",
  noLesson: "Esta clase no existe, o no está eliminada",
  moduleFirst: "Su módulo también está eliminado. Restaura el módulo.",
  tooLate: "Ya pasaron los 30 días para restaurarlo.",
};
