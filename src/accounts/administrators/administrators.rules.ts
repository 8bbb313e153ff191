// Who administers an academy: how somebody is invited to, and the texts; shared by server and browser.
import { z } from "zod";
import { messages, signInInput } from "#src/accounts/rules.ts";
import { optionalCode } from "#src/accounts/second-factor/second-factor.rules.ts";

/** For how long the link of an invitation works. */
export const administratorInvitationDays = 7;

/** Where the link of the mail leads. */
export const administratePath = "/login/administrator";

export const administratorTexts = {
  ownersOnly: "Solo quien administra la academia decide quién más la administra",
  gone: "Esta persona no administra la academia",
  last: "Es la única persona que administra la academia. Invita primero a otra.",
  already: "Esta persona ya administra la academia",
  waiting: "Esta persona ya tiene una invitación. La puedes reenviar o retirar.",
  refuses: "Esta persona no quiere recibir más invitaciones",
  teaches:
    "Esta persona enseña cursos aquí, y quien administra no puede enseñar: perdería su área de docente. Invítala con otro correo.",
  youTeach:
    "Enseñas cursos en esta academia, y quien administra no puede enseñar: perderías tu área de docente. Pide que te inviten con otro correo.",
  invitationGone: "Esta invitación no existe",
  invitationUsed: "Esta persona ya aceptó la invitación",
  invitationEnded: "Esta invitación fue retirada. Escribe el correo otra vez.",
  linkUnknown:
    "Este enlace ya no sirve. Si te enviaron la invitación otra vez, usa el último correo.",
  linkExpired: "Esta invitación venció: servía 7 días. Pide otra a quien administra.",
  linkWithdrawn: "Quien administra la academia retiró esta invitación.",
  linkUsed: "Esta invitación ya se usó.",
  otherSession: "Tienes abierta la sesión de otra cuenta. Ciérrala para aceptar la invitación.",
  signIn: "Inicia sesión con el correo al que llegó la invitación.",
  accountOpened: "Alguien acaba de crear una cuenta con este correo. Intenta de nuevo.",
} as const;

const proof = { password: z.string().max(512).nullish(), code: optionalCode };

/** An address, with what proves who asks. */
export const inviteAdministratorInput = z.object({ email: signInInput.shape.email, ...proof });
export type InviteAdministratorInput = z.input<typeof inviteAdministratorInput>;

export const removeAdministratorInput = z.object({ id: z.string(messages.fillAll), ...proof });
export type RemoveAdministratorInput = z.input<typeof removeAdministratorInput>;

const dayMs = 24 * 3_600_000;

export function administratorInvitationExpiry(now: Date): Date {
  return new Date(now.getTime() + administratorInvitationDays * dayMs);
}
