// The form behind the mailed link of a new academy, and the pass that leads to its own host.
import { z } from "zod";
import { signUpInput } from "#src/accounts/rules.ts";

const { name, password } = signUpInput.shape;

/** The token is in the address of the page. */
export const openingForm = z.object({
  name,
  password,
  /** The box that nobody has to tick. */
  showsEmail: z.preprocess((value) => value === "1", z.boolean()),
});

export const openingInput = openingForm.extend({
  token: z.string().max(200),
  /** Whether the administrator's e-mail becomes the academy's public contact. */
  showsEmail: z.boolean(),
});
export type OpeningInput = z.infer<typeof openingInput>;

export const signUpPath = "/semillero/academiesSignUp";
export const openingPath = `${signUpPath}/open`;
export const passPath = "/login/pass";

/** A pass is used at once, by the redirect that has it. */
export const passSeconds = 60;
