// What a new academy begins with.

/** A category that it is opened with (spec 2 §3, Academy). */
export type NewCategory = { name: string };

/** The spec's five, for an academy that is opened without any. */
export const firstCategories: readonly NewCategory[] = [
  { name: "arte" },
  { name: "gastronomía" },
  { name: "bienestar" },
  { name: "cultivo" },
  { name: "sostenibilidad" },
];
