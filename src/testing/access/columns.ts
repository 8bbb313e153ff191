// Whom the access tables tell apart. The student is enrolled in the course, the teacher teaches it.

/** The columns of the table, in order. */
export const columns = [
  "nobody",
  "student",
  "other student",
  "teacher",
  "other teacher",
  "academy",
  "student elsewhere",
  "teacher elsewhere",
  "academy elsewhere",
] as const;
export type Column = (typeof columns)[number];
