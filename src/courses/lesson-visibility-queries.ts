// The columns and the condition of `isShownToLearner`.
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { lessons } from "./tables.ts";

/** Whether a class is listed, or was until it was removed. */
export const wasListed = sql<boolean>`(${lessons.published} and ${lessons.finishedAt} is not null)`;

/** @param since when the learner enrolled, in the same query */
export function shownToLearner(since: AnyColumn | SQL): SQL<boolean> {
  return sql<boolean>`(${lessons.listed} or (${wasListed} and ${lessons.removedAt} > ${since}))`;
}
