// In which lists of a teacher a course stands, and how such a list can be ordered.
import { z } from "zod";

const statuses = ["draft", "processing", "published", "archived"] as const;
export type CourseStatus = (typeof statuses)[number];

/** A course that is being processed stands among the drafts (decisions: Teacher area). */
export const tabStatuses = {
  published: ["published"],
  draft: ["draft", "processing"],
  archived: ["archived"],
} as const satisfies Record<string, readonly CourseStatus[]>;

export type CourseTab = keyof typeof tabStatuses;
export const courseTabs = Object.keys(tabStatuses) as CourseTab[];

export const courseSorts = ["newest", "oldest", "title", "changed", "sold"] as const;
export type CourseSort = (typeof courseSorts)[number];

/** Of a search by title. */
export const longestTerms = 100;

/** Pure, so that bundlers can drop zod for browsers that import other rules of this file. */
export const statusShape = /* @__PURE__ */ z.enum(statuses);
