// The rules of the second factor: what codes look like, how long each step lasts, and the texts.
import { z } from "zod";

/** The cookie of a sign-in that still needs its code, and how long it waits for it. */
export const halfCookie = "half-sign-in";
export const halfSeconds = 600;
/** The cookie of the session that is setting a factor up, and how long its secret is shown. */
export const setUpCookie = "factor-set-up";
export const setUpSeconds = 1800;
/** How young a session must be to stand for the password of an account that has none. */
export const freshMinutes = 10;
export const recoveryCodeCount = 10;

/** Where an account whose role requires a factor sets one up. */
export const secondFactorPath = "/account/second-factor";

export const factorTexts = {
  codeNeeded: "Escribe el código de seis cifras de tu aplicación, o uno de recuperación",
  codeWrong: "Ese código no es correcto o ya se usó. Espera el siguiente y escríbelo.",
  recoveryWrong: "Ese código de recuperación no es correcto o ya se usó",
  halfOver: "Pasó mucho tiempo o tu cuenta cambió. Inicia sesión de nuevo.",
  passwordNeeded: "Escribe tu contraseña",
  proveFirst: "Confirma primero que tu correo es tuyo",
  signInAgain: "Tu sesión lleva más de diez minutos. Sal y vuelve a entrar para seguir.",
  already: "La verificación en dos pasos ya está activada",
  notBegun: "El código QR venció. Empieza de nuevo.",
  none: "La verificación en dos pasos no está activada",
  required: "Tu rol exige la verificación en dos pasos: no la puedes desactivar",
  unreadable:
    "No podemos comprobar los códigos de tu aplicación. Usa un código de recuperación o pide ayuda a quien administra.",
} as const;

/** A code as it is compared: people type spaces, dashes and small letters. */
export function cleanCode(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** "JBSW Y3DP …": easier to read and to type. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Of the app or of recovery. A wrong form is a wrong code. */
const code = z
  .string(factorTexts.codeNeeded)
  .max(60, factorTexts.codeWrong)
  .overwrite(cleanCode)
  .min(1, factorTexts.codeNeeded);
/** Where an account may have no second factor; empty counts as absent. */
export const optionalCode = z
  .string()
  .max(60, factorTexts.codeWrong)
  .overwrite(cleanCode)
  .nullish();
const password = z.string().max(512).nullish();

export const beginInput = z.object({ password });
export const codeInput = z.object({ code });
export type CodeInput = z.input<typeof codeInput>;
export const removeInput = z.object({ password, code });
export type RemoveInput = z.input<typeof removeInput>;
export type BeginInput = z.input<typeof beginInput>;

const typedPassword = z.string(factorTexts.passwordNeeded).min(1, factorTexts.passwordNeeded);

/** The forms of an account with or without a password. */
export function beginForm(hasPassword: boolean) {
  return hasPassword ? z.object({ password: typedPassword }) : z.object({});
}

export function removeForm(hasPassword: boolean) {
  return hasPassword ? z.object({ password: typedPassword, code }) : z.object({ code });
}
