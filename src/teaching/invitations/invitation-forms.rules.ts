// What the page of an invitation asks of a person without an account.
import { z } from "zod";
import { signUpInput } from "#src/accounts/rules.ts";

const { name, password } = signUpInput.shape;

/** The e-mail itself is that of the link. */
export const newLearnerForm = z.object({ name, password });
