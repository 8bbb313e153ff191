// What the answers of the teachers' help depend on, and where many of them lead.
import type { Tax } from "#src/academies/settings/tax.rules.ts";

/** What depends on the settings of this installation. */
export type HelpFacts = {
  /** `MP4`, `MP4 o MOV`. */
  videos: string;
  /** Whether the academy looks at a course before it is published. */
  hasAcademyReview: boolean;
  /** How many people a teacher may invite in a day, until their first course is published and later. */
  invitations: { first: number; later: number };
  /** Whether teachers see the e-mail of learners who allow it. */
  sharesLearnerEmails: boolean;
  /** On what the academy sells. */
  tax: Tax;
};

export const toCourses = { href: "/teachers/courses", text: "Ir a Mis cursos" };
export const toDrafts = { href: "/teachers/courses?tab=draft", text: "Ir a tus borradores" };
