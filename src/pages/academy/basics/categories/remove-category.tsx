import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { categoryTexts } from "#src/academies/categories/category.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import { PartForm } from "../part-form.tsx";
import type { CategoryItemProps } from "./category-item.rules.ts";

/** The question before a category goes; one with courses passes them to another. */
export function RemoveCategory({ row, rows, mark, csrf, refused }: CategoryItemProps) {
  const { href } = useAdmin();
  const others = rows.filter(({ name }) => name !== row.name);
  const query = new URLSearchParams({ edit: "categories", of: row.name });
  return (
    <div className="category-panel">
      {refused ? (
        <Note kind="error" focus>
          {refused.problem.detail}
        </Note>
      ) : null}
      <PartForm
        csrf={csrf}
        intent="categories.remove"
        hidden={{ mark, of: row.name }}
        className="fgrid"
      >
        {row.courses > 0 ? (
          <>
            <p>{categoryTexts.inUse(row.courses)}</p>
            <div className="field">
              <label htmlFor="courses-to">Pasar los cursos a</label>
              <select id="courses-to" name="coursesTo" className="inp" {...{ autoFocus: true }}>
                {others.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </div>
            <p className="hint">
              Cuentan también los borradores, los archivados y los que se quitaron hace poco.
            </p>
          </>
        ) : (
          <p>¿Quitar «{row.name}»? No tiene cursos.</p>
        )}
        <div className="part-acts">
          <Button variant="danger" size="small">
            {row.courses > 0 ? "Pasar los cursos y quitarla" : "Quitarla"}
          </Button>
          <ButtonLink variant="text" size="small" href={href(`${basicsPath}?${query}`)} data-leave>
            Dejarla
          </ButtonLink>
        </div>
      </PartForm>
    </div>
  );
}
