import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { mostCategories } from "#src/academies/categories/category.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import { PartForm, refusedIn } from "../part-form.tsx";
import partsScriptUrl from "../parts.browser.ts?worker&url";
import type { CategoriesData } from "./categories-data.ts";
import { CategoryItem } from "./category-item.tsx";
import { NewCategory, newCategoryForm } from "./new-category.tsx";

type CategoriesFieldProps = {
  shown: CategoriesData;
  csrf: string;
  failed: FormProblem | undefined;
};

export const categoriesPlace = "campo-categories";

export function CategoriesField({ shown, csrf, failed }: CategoriesFieldProps) {
  const { href, readOnly } = useAdmin();
  const { rows, mark } = shown;
  const refused = refusedIn(failed, "categories.");
  const isOfNew = refused !== undefined && textAt(refused.values, "intent") === "categories.add";
  const about = refused && !isOfNew ? (textAt(refused.values, "of") ?? "") : null;
  const isLost = about !== null && !rows.some(({ name }) => name === about);
  const adding = !readOnly && (isOfNew || (!failed && shown.adding));
  const open = readOnly ? null : failed ? about : shown.open;
  return (
    <section className="basic" id={categoriesPlace} aria-labelledby="label-categories" data-part>
      <h2 id="label-categories">Categorías</h2>
      <div className="basic-main">
        {isLost ? (
          <Note kind="error" focus>
            {refused?.problem.detail}
          </Note>
        ) : null}
        <ol className="categories" data-categories>
          {rows.map((row, place) => (
            <CategoryItem
              key={row.name}
              {...{ row, place, rows, mark, csrf }}
              open={open === row.name}
              removing={
                refused ? textAt(refused.values, "intent") === "categories.remove" : shown.removing
              }
              refused={about === row.name ? refused : undefined}
            />
          ))}
        </ol>
        {adding ? (
          <NewCategory {...{ mark, csrf }} refused={isOfNew ? refused : undefined} />
        ) : null}
        {readOnly ? null : (
          <PartForm
            csrf={csrf}
            intent="categories.move"
            id="move-category"
            hidden={{ mark, of: "", to: "" }}
          />
        )}
        {readOnly ? null : rows.length >= mostCategories ? (
          <p className="hint">Tienes {mostCategories} categorías, el máximo.</p>
        ) : adding ? (
          <Button variant="secondary" form={newCategoryForm} name="next" value="another">
            <Icon name="plus" /> Agregar categoría
          </Button>
        ) : (
          <ButtonLink variant="secondary" href={href(`${basicsPath}?edit=categories.new`)}>
            <Icon name="plus" /> Agregar categoría
          </ButtonLink>
        )}
      </div>
      {readOnly ? null : <script type="module" src={partsScriptUrl} />}
    </section>
  );
}
