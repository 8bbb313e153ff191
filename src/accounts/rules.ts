// The rules for sign-up and sign-in, with the texts of spec 1 §5 and §8.
import { z } from "zod";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { waitText } from "#src/ui/formats/wait-text.rules.ts";
import { normalizeEmail } from "./email.rules.ts";
import { optionalCode } from "./second-factor/second-factor.rules.ts";

export const messages = {
  fillAll: "Debes llenar todos los campos",
  nameNeeded: "Debes ingresar tu nombre",
  passwordShort: "La contraseña debe tener al menos 8 caracteres",
  passwordLong: "La contraseña no puede tener más de 512 caracteres",
  passwordsDiffer: "Las contraseñas no coinciden",
  completeAll: "Debes completar todos los campos",
  pictureNeeded: "Debes subir una imagen",
  pictureInvalid: "El archivo seleccionado no es una imagen válida",
  pictureGone: "Esa imagen ya no está guardada. Vuelve a elegirla.",
  pictureHeavy: "La imagen no puede pesar más de 5MB",
  roleNeeded: "Elige si quieres aprender o enseñar",
  tooLong: "Este texto es demasiado largo",
  emailInvalid: "Correo inválido",
  wrongCredentials: "Email o contraseña incorrectos",
  registerFailed: "Ocurrió un error al registrarte. Intentelo de nuevo",
} as const;

export const passwordMinimum = 8;

export const nameMaximum = 120;
export const descriptionMaximum = 1000;
export const placeMaximum = 80;

const email = z
  .string(messages.fillAll)
  .overwrite(normalizeEmail)
  .min(1, messages.fillAll)
  .max(254, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid));

// The cap keeps argon2 from hashing megabytes for a hostile client.
const passwordMaximum = 512;
const password = z.string(messages.fillAll).min(1, messages.fillAll);

export const signInInput = z.object({
  email,
  password: password.max(passwordMaximum, messages.wrongCredentials),
  /** Of the second factor, where the account has one. */
  code: optionalCode,
});
export type SignInInput = z.input<typeof signInInput>;

export const signUpInput = z.object({
  email,
  password: password
    .min(passwordMinimum, messages.passwordShort)
    .max(passwordMaximum, messages.passwordLong),
  name: z
    .string(messages.nameNeeded)
    .overwrite(cleanLine)
    .min(1, messages.nameNeeded)
    .max(nameMaximum, messages.tooLong),
  campaign: z.string().max(100).nullish(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** For an e-mail without an account, to which a link was mailed: the link stands for the e-mail. */
export const mailedSignUp = signUpInput.pick({ name: true, password: true });

/** The sign-up form asks for the password twice; the API does not. */
export const signUpForm = signUpInput
  .extend({ passwordAgain: z.string() })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: messages.passwordsDiffer,
  });

const profileText = (maximum: number, clean = (text: string) => text.trim()) =>
  z
    .string(messages.completeAll)
    .overwrite(clean)
    .min(1, messages.completeAll)
    .max(maximum, messages.tooLong);

/** Step 2 of sign-up for teachers, in the order of spec 1 §5. */
export const teacherProfile = z.object({
  picture: z.string(messages.pictureNeeded).min(1, messages.pictureNeeded).max(300),
  name: profileText(nameMaximum, cleanLine),
  description: profileText(descriptionMaximum),
});

/** The role may also be spelled as in the spec: Student, Teacher (decisions: Roles). */
export const completeInput = z.discriminatedUnion(
  "role",
  [
    z.object({ role: z.enum(["student", "Student"]) }),
    teacherProfile.extend({ role: z.enum(["teacher", "Teacher"]) }),
  ],
  messages.roleNeeded,
);
export type CompleteInput = z.input<typeof completeInput>;

/** Minutes that an access token lives, and hours that a session lasts (decisions: Sessions). */
export const accessMinutes = 15;
export const sessionHours = 24;
/** A refresh token presented again this soon is a concurrent request, not theft. */
export const reuseGraceSeconds = 20;

/** "Demasiados intentos. Intenta de nuevo en 12 minutos." */
export function tooManyText(seconds: number): string {
  return `Demasiados intentos. Intenta de nuevo en ${waitText(seconds)}.`;
}
