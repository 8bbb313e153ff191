// What a valid sign-up and sign-in look like, with the texts of spec 1 §5 and §8.
import { z } from "zod";

export const messages = {
  fillAll: "Debes llenar todos los campos",
  nameNeeded: "Debes ingresar tu nombre",
  passwordShort: "La contraseña debe tener al menos 8 caracteres",
  passwordLong: "La contraseña no puede tener más de 512 caracteres",
  passwordsDiffer: "Las contraseñas no coinciden",
  emailInvalid: "Correo inválido",
  wrongCredentials: "Email o contraseña incorrectos",
  registerFailed: "Ocurrió un error al registrarte. Intentelo de nuevo",
} as const;

export const passwordMinimum = 8;

const email = z
  .string(messages.fillAll)
  .trim()
  .toLowerCase()
  .min(1, messages.fillAll)
  .max(254, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid));

// The cap keeps a hostile client from making argon2 chew megabytes.
const passwordMaximum = 512;
const password = z.string(messages.fillAll).min(1, messages.fillAll);

export const signInInput = z.object({
  email,
  password: password.max(passwordMaximum, messages.wrongCredentials),
});
export type SignInInput = z.infer<typeof signInInput>;

export const signUpInput = z.object({
  email,
  password: password
    .min(passwordMinimum, messages.passwordShort)
    .max(passwordMaximum, messages.passwordLong),
  name: z
    .string(messages.nameNeeded)
    .trim()
    .min(1, messages.nameNeeded)
    .max(120, messages.nameNeeded),
  campaign: z.string().max(100).nullish(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** The sign-up form asks for the password twice; the API does not. */
export const signUpForm = signUpInput
  .extend({ passwordAgain: z.string() })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: messages.passwordsDiffer,
  });

/** Minutes an access token lives, and hours that a session lasts (decisions: Sessions). */
export const accessMinutes = 15;
export const sessionHours = 24;
/** A refresh token presented again this soon is a sibling request, not a thief. */
export const reuseGraceSeconds = 20;

/**
 * Where `redirectTo` may lead: a path on this host, or a page of one of the product's own hosts.
 * Anything else is null (decisions: Sessions).
 */
export function safeRedirect(target: string | null | undefined, baseDomain: string): string | null {
  if (!target) return null;
  try {
    if (/^\/(?![/\\])/.test(target) && !/[\p{Cc}\\]/u.test(target)) {
      // Dots fold: `/.//other.host` becomes `//other.host`, which its next reader takes for a host.
      return new URL(target, "http://own").pathname.startsWith("//") ? null : target;
    }
    const url = new URL(target);
    const own = url.hostname === baseDomain || url.hostname.endsWith(`.${baseDomain}`);
    return own && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
  } catch {
    return null;
  }
}
