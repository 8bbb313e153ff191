// Does what the form of the logo asks for.
import { changeLogo, removeLogo } from "#src/academies/logo/change-logo.ts";
import { logoTexts } from "#src/academies/logo/logo.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { problem } from "#src/problem.ts";
import { basicsVersion } from "../basics-form.rules.ts";

type Files = Record<string, File>;

/** Intents `logo.change` and `logo.remove`. @returns the query of the page that tells it */
export async function changeLogoForm(
  ctx: MemberCtx,
  form: FormValues,
  files: Files,
): Promise<string> {
  const { version } = parseForm(basicsVersion, form);
  if (textAt(form, "intent") === "logo.remove") await removeLogo(ctx, version);
  else await changeLogo(ctx, await fileIn(files), version);
  return "done=logo";
}

/** The file of the field `logo`. Throws `invalid` without one. */
export async function fileIn({ logo }: Files): Promise<Buffer> {
  if (!logo || logo.size === 0) {
    const message = logoTexts.missing;
    throw problem("invalid", message, { errors: [{ path: "logo", message }] });
  }
  return Buffer.from(await logo.arrayBuffer());
}
