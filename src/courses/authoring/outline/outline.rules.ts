// What an outline may hold, and the order of its modules and lessons as one value that both sides
// change alike.
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

export const mostModules = 100;
export const mostLessons = 200;
/** Removed modules and classes stay for a while: with them a course holds this many times as much. */
export const rowsTimes = 3;
export const longestName = 100;

export const outlineTexts = {
  noName: "Escribe el nombre del módulo",
  longName: "El nombre del módulo no puede tener más de 100 caracteres",
  manyModules: `Un curso puede tener hasta ${mostModules} módulos`,
  manyLessons: `Un módulo puede tener hasta ${mostLessons} clases`,
  noModule: "Este módulo no existe",
  noLesson: "Esta clase no existe",
  twice: "Un módulo o una clase está dos veces en el orden",
};

/** What is wrong with the name of a module; null for a good one. */
export function nameFault(name: string): string | null {
  const clean = cleanLine(name);
  if (clean === "") return outlineTexts.noName;
  return clean.length > longestName ? outlineTexts.longName : null;
}

/** The ids of the modules of a course in order, each with those of its lessons. */
export type OutlineOrder = { id: string; classes: string[] }[];

type Outline = { modules: { id: string; lessons: { id: string }[] }[] };

export function orderOf({ modules }: Outline): OutlineOrder {
  return modules.map(({ id, lessons }) => ({ id, classes: lessons.map((lesson) => lesson.id) }));
}

/** `order` on an outline that changed since: without what is gone, what is new behind the rest. */
export function fitted(order: OutlineOrder, outline: Outline): OutlineOrder {
  const own = new Map(orderOf(outline).map(({ id, classes }) => [id, classes]));
  const all = new Set([...own.values()].flat());
  const kept = order
    .filter(({ id }) => own.has(id))
    .map(({ id, classes }) => ({ id, classes: classes.filter((lesson) => all.has(lesson)) }));
  const named = new Set(kept.flatMap(({ id, classes }) => [id, ...classes]));
  const rest = [...own.keys()].filter((id) => !named.has(id)).map((id) => ({ id, classes: [] }));
  return [...kept, ...rest].map(({ id, classes }) => ({
    id,
    classes: [...classes, ...(own.get(id) ?? []).filter((lesson) => !named.has(lesson))],
  }));
}

export function isSameOrder(one: OutlineOrder, other: OutlineOrder): boolean {
  const text = (order: OutlineOrder) => order.map(({ id, classes }) => [id, ...classes]).join(";");
  return text(one) === text(other);
}

/** The order with a module at another place, counted from 0; places beyond the ends are the ends. */
export function withModuleAt(order: OutlineOrder, id: string, place: number): OutlineOrder {
  const module = order.find((one) => one.id === id);
  if (!module) return order;
  return order.filter((one) => one !== module).toSpliced(Math.max(0, place), 0, module);
}

/** The order with a lesson at a place of a module, which may be another one than its own. */
export function withLessonAt(
  order: OutlineOrder,
  id: string,
  target: { moduleId: string; place: number },
): OutlineOrder {
  const isThere = order.some(({ id }) => id === target.moduleId);
  if (!isThere || !placeOfLesson(order, id)) return order;
  return order.map((module) => {
    const classes = module.classes.filter((one) => one !== id);
    if (module.id !== target.moduleId) return { ...module, classes };
    return { ...module, classes: classes.toSpliced(Math.max(0, target.place), 0, id) };
  });
}

/** Where a lesson is, counted from 0. */
export function placeOfLesson(order: OutlineOrder, id: string) {
  for (const { id: moduleId, classes } of order) {
    const place = classes.indexOf(id);
    if (place >= 0) return { moduleId, place, of: classes.length };
  }
  return null;
}

export type Direction = "up" | "down";

/** One step; a lesson at the end of its module goes on into the next one. */
export function stepped(order: OutlineOrder, id: string, direction: Direction): OutlineOrder {
  const by = direction === "up" ? -1 : 1;
  const at = order.findIndex((module) => module.id === id);
  if (at >= 0) return at + by < 0 ? order : withModuleAt(order, id, at + by);
  const found = placeOfLesson(order, id);
  if (!found) return order;
  const place = found.place + by;
  if (place >= 0 && place < found.of) {
    return withLessonAt(order, id, { moduleId: found.moduleId, place });
  }
  const next = order[order.findIndex((module) => module.id === found.moduleId) + by];
  if (!next) return order;
  const end = direction === "up" ? next.classes.length : 0;
  return withLessonAt(order, id, { moduleId: next.id, place: end });
}
