// The rules for a change of password.
import { z } from "zod";
import { messages, signUpInput } from "#src/accounts/rules.ts";

export const currentWrong = "Tu contraseña actual no es esa";
const notNew = "Elige una contraseña distinta de la actual";

const typed = z.object({
  current: z.string(messages.fillAll).min(1, messages.fillAll).max(512, currentWrong),
  password: signUpInput.shape.password,
});
type Typed = z.infer<typeof typed>;

const isNew = ({ current, password }: Typed) => current !== password;
const sayNotNew = { path: ["password"], message: notNew };

export const changePasswordInput = typed.refine(isNew, sayNotNew);
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** The form asks for the new password twice; the API does not. */
export const changePasswordForm = typed
  .extend({ passwordAgain: z.string(messages.fillAll).min(1, messages.fillAll) })
  .refine(isNew, sayNotNew)
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: messages.passwordsDiffer,
  });
