// The proof required before an account is deleted.
import { z } from "zod";
import { codeInput, optionalCode } from "#src/accounts/second-factor/second-factor.rules.ts";

export const messages = {
  password: "Escribe tu contraseña",
  email: "Escribe tu correo tal como está en tu cuenta",
  emailChanged: "El correo de tu cuenta acaba de cambiar. Intenta de nuevo.",
  paymentUnderWay: "Tienes un pago en curso. Espera a que termine e intenta de nuevo.",
  refundUnderWay:
    "Un reembolso tuyo está en camino, y solo podríamos escribirte a un correo sin confirmar. Elimina tu cuenta cuando salga el dinero.",
} as const;

export const deleteAccountInput = z.object({
  password: z.string().max(512).optional(),
  /** The account's e-mail, if it has no password. */
  confirmation: z.string().max(254).optional(),
  /** Of the second factor, if the account has one. */
  code: optionalCode,
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

/** The form for an account with or without a password, and with or without a second factor. */
export function deleteAccountForm(hasPassword: boolean, hasFactor = false) {
  const proof = hasPassword
    ? z.object({ password: z.string().min(1, messages.password) })
    : z.object({ confirmation: z.string().trim().min(1, messages.email) });
  return hasFactor ? proof.extend(codeInput.shape) : proof;
}
