// What an answer of the help is made of.

export type HelpAnswer = {
  /** Its address on the page; it stays, because people keep links. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
  /** The screen where it is done. */
  link: { href: string; text: string };
  /** Words that people use for it and that stand nowhere else. */
  words?: string;
};

export type HelpTopic = { id: string; title: string; answers: HelpAnswer[] };

/** What depends on the settings of this installation. */
export type HelpFacts = {
  /** `MP4`, `MP4 o MOV`. */
  videos: string;
  /** Whether staff look at a course before it is published. */
  hasStaffReview: boolean;
  /** How many people a teacher may invite in a day, until their first course is published and later. */
  invitations: { first: number; later: number };
};

export const toCourses = { href: "/teachers/courses", text: "Ir a Mis cursos" };
export const toDrafts = { href: "/teachers/courses?tab=draft", text: "Ir a tus borradores" };
