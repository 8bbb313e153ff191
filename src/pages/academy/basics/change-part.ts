// Does what a form of a part of Básico asks for: the logo, the subdomain or the categories.
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { problem } from "#src/problem.ts";
import { changeCategoriesForm } from "./categories/change-categories-form.ts";
import { changeLogoForm } from "./logo/change-logo-form.ts";
import { changeSubdomainForm } from "./subdomain/change-subdomain-form.ts";

type Change = (ctx: MemberCtx, form: FormValues, files: Record<string, File>) => Promise<string>;

const parts = new Map<string, Change>([
  ["logo", changeLogoForm],
  ["subdomain", changeSubdomainForm],
  ["categories", changeCategoriesForm],
]);

const partOf = (intent: string): string => intent.split(".", 1)[0] ?? "";

/** Whether a part has the form with this intent. */
export function isOfPart(intent: string): boolean {
  return intent.includes(".") && parts.has(partOf(intent));
}

/** The id of the part on the page. */
export const placeOfPart = (intent: string): string => `campo-${partOf(intent)}`;

/** @returns the query of the page that tells it, or the address to go on at */
export function changePart(
  ctx: MemberCtx,
  form: FormValues,
  files: Record<string, File>,
): Promise<string> {
  const change = parts.get(partOf(textAt(form, "intent") ?? ""));
  if (!change) throw problem("invalid", "No se pudieron guardar los cambios. Intente nuevamente.");
  return change(ctx, form, files);
}
