// The input of the forms and calls behind mailed links, and how long a link is good.
import { z } from "zod";
import { messages, signInInput, signUpInput } from "#src/accounts/rules.ts";

export const linkHours = { reset: 1, verify: 48 } as const;
export type LinkPurpose = keyof typeof linkHours;

export const linkGoneText = "Este enlace ya no sirve. Pide uno nuevo.";

const token = z.string("Falta el token del enlace");
const { password } = signUpInput.shape;

export const forgotInput = z.object({ email: signInInput.shape.email });
export type ForgotInput = z.infer<typeof forgotInput>;

export const resetInput = z.object({ token, password });
export type ResetInput = z.infer<typeof resetInput>;

/** The form asks for the password twice. Its token is in the address of the page. */
export const resetForm = z
  .object({ password, passwordAgain: z.string() })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: messages.passwordsDiffer,
  });

/** The account's password, which may be older than today's rules, or a new one. */
const eitherPassword = z
  .string(messages.fillAll)
  .min(1, messages.fillAll)
  .max(512, messages.passwordLong);

export const verifyInput = z.object({ token, password: eitherPassword.optional() });
export type VerifyInput = z.infer<typeof verifyInput>;

/** The form of somebody without a session of the account. */
export const confirmForm = z.object({ password: eitherPassword });
