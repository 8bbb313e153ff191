type Placed = { id: string };

/** The place of a class in its course, and the classes right before and after it. */
export function placeOf<Lesson extends Placed>(
  modules: readonly { lessons: Lesson[] }[],
  lessonId: string,
) {
  const inModule = modules.findIndex((module) => module.lessons.some(({ id }) => id === lessonId));
  const lessons = modules[inModule]?.lessons ?? [];
  const number = lessons.findIndex(({ id }) => id === lessonId) + 1;
  const all = modules.flatMap((module) => module.lessons);
  const index = all.findIndex(({ id }) => id === lessonId);
  return {
    label: `Módulo ${inModule + 1}, clase ${number} de ${lessons.length}`,
    previous: all[index - 1] ?? null,
    next: all[index + 1] ?? null,
  };
}
