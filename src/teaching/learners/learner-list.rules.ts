// What is said about a person who has a course or was invited to it (decisions: Teacher area).
import { resendMinutes } from "../invitations/invitation-texts.rules.ts";

export const learnersPerPage = 9;

/** Skipping rows costs time: who wants all of them takes the file. */
export const mostSkipped = 9000;

export type LearnerStatus = "pending" | "expired" | "registered" | "completed";

export const learnerStatusLabels: Record<LearnerStatus, string> = {
  pending: "Invitación pendiente",
  expired: "Invitación vencida",
  registered: "Registrado",
  completed: "Terminó",
};

export function statusOfLearner({ completedAt }: { completedAt: Date | null }): LearnerStatus {
  return completedAt ? "completed" : "registered";
}

export function statusOfInvited({ expiresAt }: { expiresAt: Date }, now: Date): LearnerStatus {
  return expiresAt <= now ? "expired" : "pending";
}

/** When a mail may go out again; null: now. */
export function resendableAt({ mailedAt }: { mailedAt: Date }, now: Date): Date | null {
  const at = new Date(mailedAt.getTime() + resendMinutes * 60_000);
  return at > now ? at : null;
}
