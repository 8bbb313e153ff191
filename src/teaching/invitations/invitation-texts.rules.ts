// What inviting says, to the letter of spec 2 §5 and §8; shared by server and browser.

/** For how long the link of an invitation works. */
export const invitationDays = 30;

/** An invitation can be sent again once in so many minutes. */
export const resendMinutes = 60;

export const maxInvitees = 200;

/** Of a pasted list or a file, in characters. */
export const maxListLength = 256 * 1024;

/** What became of one address of a list. */
export const inviteOutcomes = [
  "invited",
  "invalid",
  "already",
  "refuses",
  "own",
  "limit",
  "failed",
] as const;
export type InviteOutcome = (typeof inviteOutcomes)[number];

export const inviteTexts = {
  empty: "Campo vacío",
  invalid: "Correo inválido",
  already: "Correo ya invitado",
  failed: "Hubo un problema al enviar la invitación. Por favor, inténtalo de nuevo.",
  invited: "Invitación enviada",
  refuses: "Esta persona no quiere recibir más invitaciones",
  own: "Es el correo de quien enseña el curso: no necesita invitación",
  tooMany: `Puedes invitar hasta ${maxInvitees} personas a la vez. Divide la lista y envíala por partes.`,
  unconfirmed: "Confirma que tienes permiso de estas personas",
  unproven:
    "Confirma primero tu correo con el enlace que te enviamos. Puedes pedir otro en tu cuenta.",
  accepted: "Esta persona ya se registró en el curso",
  withdrawn: "Esta invitación fue retirada. Para invitar a la persona, escribe su correo otra vez.",
  unknown: "Esta invitación no existe",
} as const;

/** What the person of a link that cannot be used is told. */
export const linkTexts = {
  unknown: "Este enlace ya no sirve. Si te enviaron la invitación otra vez, usa el último correo.",
  expired: "Esta invitación venció: servía 30 días. Pide otra a quien te invitó.",
  withdrawn: "Quien te invitó retiró esta invitación.",
  refused: "Dijiste que no quieres más invitaciones, y esta terminó con ello.",
  accepted: "Esta invitación ya se usó.",
  removed: "Este curso ya no existe.",
  otherSession: "Tienes abierta la sesión de otra cuenta. Ciérrala para recibir el curso.",
  signIn: "Inicia sesión con el correo al que llegó la invitación.",
  accountOpened: "Alguien acaba de crear una cuenta con este correo. Intenta de nuevo.",
} as const;

/** Appended to the result of an address that the list has more than once. */
export function repeatedText(times: number): string {
  return times > 1 ? `. Estaba ${times} veces en la lista: cuenta una sola` : "";
}
