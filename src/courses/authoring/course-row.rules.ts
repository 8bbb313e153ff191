// The columns that a change of a course writes.
import type { CourseChanges } from "./course.rules.ts";

type Columns = Omit<CourseChanges, "price"> & { priceCents?: number };

export function columnsOf<Changes extends CourseChanges>({ price, ...rest }: Changes) {
  const columns = { ...rest, ...(price === undefined ? {} : { priceCents: price * 100 }) };
  return columns as Omit<Changes, "price"> &
    (Changes extends { price: number } ? { priceCents: number } : { priceCents?: number });
}

/** Whether a course has these values already: the same save twice is one save. */
export function hasAlready(saved: Columns, changes: Columns): boolean {
  const names = Object.keys(changes) as (keyof Columns)[];
  return names.every(
    (name) => changes[name] === undefined || textOf(saved[name]) === textOf(changes[name]),
  );
}

/** Stored lists may order the names of an item in another way. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
