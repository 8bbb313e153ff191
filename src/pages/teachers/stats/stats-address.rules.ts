// What the address of "Estadísticas" asks for, and the addresses that its parts lead to.
import { idShape } from "#src/courses/rules.ts";
import { type Range, ranges, usualRange } from "#src/teaching/statistics/window.rules.ts";

export const lessonsPerPage = 15;
const longestTerms = 100;

export type StatsQuery = {
  range: Range;
  /** Null for all courses of the teacher. */
  courseId: string | null;
  /** Words of the titles of courses that are looked for. */
  terms: string;
  /** Of the classes of the course. */
  page: number;
};

/** Whatever the address has wrong counts as not given. */
export function readStatsQuery(query: URLSearchParams): StatsQuery {
  const course = query.get("course") ?? "";
  const page = query.get("page") ?? "";
  return {
    range: ranges.find((range) => String(range) === query.get("range")) ?? usualRange,
    courseId: idShape.safeParse(course).success ? course : null,
    terms: (query.get("terms") ?? "").slice(0, longestTerms).trim(),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function statsPath(asked: Partial<StatsQuery>): string {
  const query = queryOf(asked);
  if (asked.terms) query.set("terms", asked.terms);
  if (asked.page && asked.page > 1) query.set("page", String(asked.page));
  return withQuery("/teachers/stats", query);
}

/** The file of what is shown. */
export function csvPath(of: "days" | "classes", asked: Partial<StatsQuery>): string {
  return withQuery(`/api/teachers/statistics/${of}`, queryOf(asked));
}

function queryOf({ range, courseId }: Partial<StatsQuery>): URLSearchParams {
  const query = new URLSearchParams();
  if (range && range !== usualRange) query.set("range", String(range));
  if (courseId) query.set("course", courseId);
  return query;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
