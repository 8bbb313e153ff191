// What a change of the account's e-mail asks for, with its texts; shared by server and browser.
import { z } from "zod";
import { messages, signInInput } from "#src/accounts/rules.ts";
import { codeInput, optionalCode } from "#src/accounts/second-factor/second-factor.rules.ts";

/** For how long the link works. */
export const emailChangeHours = 24;

/** Where the link of the mail leads. */
export const emailChangePath = "/login/new-email";

export const emailChangeTexts = {
  same: "Ese ya es el correo de tu cuenta",
  none: "No hay un cambio de correo por confirmar",
  gone: "Este enlace ya no sirve. Si pediste el cambio otra vez, usa el último correo, o pide otro en tu cuenta.",
  taken:
    "Este correo ya tiene otra cuenta en esta academia, así que la tuya no lo puede usar. Entra con esa cuenta, o pide el cambio con otro correo.",
  signIn: "Inicia sesión con la cuenta que va a tener este correo.",
} as const;

const { email } = signInInput.shape;
const proof = { password: z.string().max(512).nullish(), code: optionalCode };

/** The new address, with what proves that its owner is who asks. */
export const emailChangeInput = z.object({ email, ...proof });
export type EmailChangeInput = z.input<typeof emailChangeInput>;

export const newEmailInput = z.object({ token: z.string("Falta el token del enlace").max(200) });
export type NewEmailInput = z.input<typeof newEmailInput>;

/** The form of an account with or without a password, and with or without a second factor. */
export function emailChangeForm(hasPassword: boolean, hasFactor: boolean) {
  const typed = z.string(messages.fillAll).min(1, messages.fillAll).max(512);
  return z.object({
    email,
    ...(hasPassword ? { password: typed } : {}),
    ...(hasFactor ? codeInput.shape : {}),
  });
}
