// Who may teach in an academy, and what a person is told about it; shared by server and browser.
import { z } from "zod";

/** Where a person asks to teach, and reads how that stands. */
export const teachingPath = "/account/teaching";

/** For how long the link of an invitation works. */
export const teacherInvitationDays = 30;

/** An invitation can be sent again once in so many minutes. */
export const resendMinutes = 60;

/** Whoever was refused may ask again after so many days. */
export const askAgainDays = 30;

const dayMs = 24 * 3_600_000;

export const teachingTexts = {
  invitedOnly:
    "En esta academia enseña quien la academia invita. Si quieres enseñar aquí, escríbele.",
  notAsked: "En esta academia no hay que pedir permiso para enseñar.",
  waits: "Tu solicitud para enseñar espera la respuesta de la academia.",
  tooSoon: "La academia respondió tu solicitud hace poco. Espera unos días para pedirlo otra vez.",
  already: "Ya puedes enseñar en esta academia.",
  complete: "Tu registro ya está completo.",
  academyOnly: "Solo quien administra la academia puede hacer esto",
  requestGone: "Esta solicitud no existe",
  answered: "Esta solicitud ya tiene respuesta",
  teacherGone: "Este docente no existe",
  suspended:
    "La academia suspendió tu permiso para enseñar. Tus estudiantes conservan tus cursos; escríbele a la academia.",
  itsTeacherIsSuspended: "La academia suspendió al docente de este curso: no se puede publicar.",
  invitationUnknown:
    "Este enlace ya no sirve. Si te enviaron la invitación otra vez, usa el último correo.",
  invitationExpired: "Esta invitación venció: servía 30 días. Pide otra a la academia.",
  invitationWithdrawn: "La academia retiró esta invitación.",
  invitationAccepted: "Esta invitación ya se usó.",
  otherSession: "Tienes abierta la sesión de otra cuenta. Ciérrala para aceptar la invitación.",
  signIn: "Inicia sesión con el correo al que llegó la invitación.",
} as const;

export const noteMaximum = 500;

/** Why the answer is no; may be empty. */
export const refuseForm = z.object({
  note: z
    .string()
    .trim()
    .max(noteMaximum, `La razón tiene ${noteMaximum} caracteres como máximo`)
    .default(""),
});

/** When somebody who was refused may ask again. */
export function askAgainAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + askAgainDays * dayMs);
}

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + teacherInvitationDays * dayMs);
}

export type InvitationState = "pending" | "expired" | "withdrawn" | "accepted";

type Moments = { acceptedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date };

export function stateOfInvitation(row: Moments, now: Date): InvitationState {
  if (row.acceptedAt) return "accepted";
  if (row.withdrawnAt) return "withdrawn";
  return row.expiresAt <= now ? "expired" : "pending";
}
