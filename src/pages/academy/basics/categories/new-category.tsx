import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { longestCategory } from "#src/academies/categories/category.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import { errorOf, PartForm } from "../part-form.tsx";

export const newCategoryForm = "new-category";
const place = "campo-categories";

type NewCategoryProps = { mark: string; csrf: string; refused: FormProblem | undefined };

/** The row of a category that is not there yet. */
export function NewCategory({ mark, csrf, refused }: NewCategoryProps) {
  const { href } = useAdmin();
  const error = errorOf(refused);
  return (
    <PartForm csrf={csrf} intent="categories.add" id={newCategoryForm} hidden={{ mark }} withFile>
      <div className="category-line">
        <span className="category-tile">
          <Icon name="image" />
        </span>
        <input
          id="new-category-name"
          name="name"
          className="inp"
          placeholder="Nombre de la categoría"
          aria-label="Nombre de la categoría"
          defaultValue={refused && textAt(refused.values, "name")}
          maxLength={longestCategory}
          autoComplete="off"
          {...{ autoFocus: true }}
          {...describedBy("new-category-name", { hint: undefined, error })}
        />
        <button className="icon-btn" type="submit" aria-label="Guardar la categoría">
          <Icon name="check" />
        </button>
        <a
          className="icon-btn"
          href={`${href(basicsPath)}#${place}`}
          aria-label="No agregarla"
          data-leave
        >
          <Icon name="x" />
        </a>
      </div>
      {error ? <ErrorText id="new-category-name-error">{error}</ErrorText> : null}
      <div className="field category-file">
        <label htmlFor="new-category-logo">Su logo, si tiene</label>
        <input
          id="new-category-logo"
          name="logo"
          type="file"
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          aria-describedby="new-category-logo-hint"
        />
        <p className="hint" id="new-category-logo-hint">
          PNG, hasta 2 MB. Sin logo se muestra un grabado.
        </p>
      </div>
    </PartForm>
  );
}
