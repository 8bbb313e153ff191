// Does what a form of the categories asks for.
import { addCategory } from "#src/academies/categories/add-category.ts";
import { changeCategoryLogo } from "#src/academies/categories/change-category-logo.ts";
import { moveCategory } from "#src/academies/categories/move-category.ts";
import { removeCategory } from "#src/academies/categories/remove-category.ts";
import { renameCategory } from "#src/academies/categories/rename-category.ts";
import { listCategories } from "#src/academies/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { problem } from "#src/problem.ts";
import { fileIn } from "../logo/change-logo-form.ts";
import { addForm, moveForm, pressForm, removeForm, renameForm } from "./category-forms.rules.ts";

type Files = Record<string, File>;

/** Intents `categories.*`. @returns the query of the page that tells it */
export async function changeCategoriesForm(
  ctx: MemberCtx,
  form: FormValues,
  files: Files,
): Promise<string> {
  const opened = await change(ctx, form, files);
  const query = new URLSearchParams({ done: "categories", ...opened });
  return query.toString();
}

/** What is open on the page afterwards. */
type Opened = { edit?: string; of?: string };

async function change(ctx: MemberCtx, form: FormValues, files: Files): Promise<Opened> {
  const intent = textAt(form, "intent");
  switch (intent) {
    case "categories.add": {
      const added = parseForm(addForm, form);
      const logo = files.logo && files.logo.size > 0 ? await fileIn(files) : undefined;
      await addCategory(ctx, { ...added, logo });
      return textAt(form, "next") === "another" ? { edit: "categories.new" } : {};
    }
    case "categories.rename": {
      const { of, name, mark } = parseForm(renameForm, form);
      await renameCategory(ctx, { from: of, to: name, mark });
      return {};
    }
    case "categories.logo": {
      const { of, mark } = parseForm(pressForm, form);
      await changeCategoryLogo(ctx, { name: of, logo: await fileIn(files), mark });
      return {};
    }
    case "categories.print": {
      const { of, mark } = parseForm(pressForm, form);
      await changeCategoryLogo(ctx, { name: of, logo: null, mark });
      return {};
    }
    case "categories.move": {
      const { of, to, mark } = parseForm(moveForm, form);
      await moveCategory(ctx, { name: of, to, mark });
      return {};
    }
    case "categories.remove": {
      const { of, coursesTo, mark } = parseForm(removeForm, form);
      await removeCategory(ctx, { name: of, coursesTo: coursesTo || undefined, mark });
      return {};
    }
    case "categories.up":
    case "categories.down": {
      const { of, mark } = parseForm(pressForm, form);
      const place = (await listCategories(ctx)).indexOf(of);
      const to = intent === "categories.up" ? place - 1 : place + 1;
      await moveCategory(ctx, { name: of, to: Math.max(0, to), mark });
      return { edit: "categories", of };
    }
    default:
      throw problem("invalid", "No se pudieron guardar los cambios. Intente nuevamente.");
  }
}
