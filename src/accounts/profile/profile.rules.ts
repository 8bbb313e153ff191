// What a user may change in their own profile; omitted fields stay as they are.
import { z } from "zod";
import { descriptionMaximum, messages, nameMaximum, placeMaximum } from "#src/accounts/rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

export const profileInput = z.object({
  name: z
    .string(messages.nameNeeded)
    .overwrite(cleanLine)
    .min(1, messages.nameNeeded)
    .max(nameMaximum, messages.tooLong)
    .optional(),
  description: z.string().trim().max(descriptionMaximum, messages.tooLong).optional(),
  place: z.string().overwrite(cleanLine).max(placeMaximum, messages.tooLong).optional(),
  /** Whether teachers may see the e-mail, where the academy allows it too. */
  sharesEmail: z.boolean().optional(),
  /** Null removes it. */
  picture: z.string().min(1, messages.pictureNeeded).max(300, messages.pictureInvalid).nullish(),
});
/** A form sends an empty text for no picture. */
export const profileForm = profileInput
  .omit({ sharesEmail: true })
  .extend({ picture: z.string().optional() });
export type ProfileInput = z.input<typeof profileInput>;

/** The field with the picture that the page showed when it was drawn. */
export const pictureWas = "pictureWas";
