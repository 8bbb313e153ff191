// Who may become a teacher of an academy (decisions: Academies, Básico).

/** Anybody who signs up; whoever an administrator approves; whoever was invited. */
export const teachingModes = ["open", "approval", "invitation"] as const;
export type TeachingMode = (typeof teachingModes)[number];

export const teachingNames: Record<TeachingMode, string> = {
  open: "Cualquiera",
  approval: "Con aprobación",
  invitation: "Solo con invitación",
};
