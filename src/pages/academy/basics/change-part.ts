// Does what a form of a part of Básico asks for: the logo, the subdomain or the categories.
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { changeCategoriesForm } from "./categories/change-categories-form.ts";
import { changeLogoForm } from "./logo/change-logo-form.ts";
import { type PartName, placeOfPart } from "./parts.rules.ts";
import { changeSubdomainForm } from "./subdomain/change-subdomain-form.ts";

type Change = (ctx: MemberCtx, form: FormValues, files: Record<string, File>) => Promise<string>;

const parts: Record<PartName, Change> = {
  logo: changeLogoForm,
  subdomain: changeSubdomainForm,
  categories: changeCategoriesForm,
};

/** @returns the address to go on at */
export async function changePart(
  ctx: MemberCtx,
  part: PartName,
  { form, files }: { form: FormValues; files: Record<string, File> },
): Promise<string> {
  const after = await parts[part](ctx, form, files);
  if (after.startsWith("http")) return after;
  // What is open has the focus, which a fragment would take from it.
  const opens = new URLSearchParams(after).has("edit");
  return `${basicsPath}?${after}${opens ? "" : `#${placeOfPart(part)}`}`;
}
