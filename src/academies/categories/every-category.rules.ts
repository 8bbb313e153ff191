// The category of all courses. The browser loads this file too, so it does not import zod.

/** The category that filters nothing; no academy may use its name. */
export const everyCategory = "todos";
