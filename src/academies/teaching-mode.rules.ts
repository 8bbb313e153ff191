// Who may become a teacher of an academy (decisions: Academies, Básico).

/** Anybody who signs up; whoever an administrator approves; whoever was invited. */
export const teachingModes = ["open", "approval", "invitation"] as const;
export type TeachingMode = (typeof teachingModes)[number];
