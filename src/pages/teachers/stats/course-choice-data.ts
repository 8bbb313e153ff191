// Which courses the page offers: all of a few, or of many those whose title is searched.
import { listTeacherCourses } from "#src/courses/authoring/teacher-courses-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { someOwnCourses } from "#src/teaching/statistics/statistics-queries.ts";
import type { StatsQuery } from "./stats-address.rules.ts";

/** More are not listed: a list of thousands helps nobody, and costs with each of them. */
const mostOptions = 50;
const mostFound = 20;

type Option = { id: string; title: string };

export type CourseChoice = {
  hasNone: boolean;
  /** Null where there are too many to choose from. */
  options: Option[] | null;
  /** Those that a search found; null without one. */
  found: { courses: Option[]; hasMore: boolean } | null;
};

export async function choiceOf(
  ctx: MemberCtx,
  { terms }: StatsQuery,
  chosen: Option | null,
): Promise<CourseChoice> {
  const some = await someOwnCourses(ctx, mostOptions + 1);
  if (some.length <= mostOptions) {
    const latest = some.toSorted((one, other) => +other.updatedAt - +one.updatedAt).map(option);
    // Staff look at courses of others.
    const isOther = chosen !== null && !latest.some(({ id }) => id === chosen.id);
    const options = isOther ? [chosen, ...latest] : latest;
    return { hasNone: options.length === 0, options, found: null };
  }
  if (terms === "") return { hasNone: false, options: null, found: null };
  const page = { sort: "changed", limit: mostFound + 1, offset: 0 } as const;
  const matches = await listTeacherCourses(ctx, { terms, ...page });
  const courses = matches.slice(0, mostFound).map(option);
  return { hasNone: false, options: null, found: { courses, hasMore: matches.length > mostFound } };
}

const option = ({ id, title }: Option): Option => ({ id, title });
