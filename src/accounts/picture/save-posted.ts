// Saves a form with a profile picture, whether a script sent the picture before or the form has it.
import { pictureWas } from "#src/accounts/profile/profile.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { isProblem } from "#src/problem.ts";
import { storePicture } from "./picture.ts";

type Posted = { form: FormValues; files: Record<string, File> };

/** Changes the `form`, which comes back after a refusal: with it the next try saves the rest. */
export async function savePosted<T>(
  ctx: MemberCtx,
  { form, files }: Posted,
  save: () => Promise<T>,
): Promise<T> {
  // Stored in the form, the picture survives an error in another field.
  if (files.pictureFile) form.picture = await storePicture(ctx, files.pictureFile);
  try {
    return await save();
  } catch (error) {
    const isRefused = isProblem(error) && error.errors?.some(({ path }) => path === "picture");
    // It would be refused again each time.
    if (isRefused) form.picture = textAt(form, pictureWas) ?? ctx.actor.pictureUrl ?? "";
    throw error;
  }
}
