import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { longestCategory } from "#src/academies/categories/category.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import { FileInput } from "../logo/logo-field.tsx";
import { errorOf, PartForm, refusedIn } from "../part-form.tsx";
import type { CategoryItemProps } from "./category-item.rules.ts";

const place = "campo-categories";

/** Its name, its logo, its place, and the way to remove it. */
export function CategoryPanel(props: CategoryItemProps) {
  const { row, rows, mark, csrf, refused } = props;
  const { href } = useAdmin();
  const hidden = { mark, of: row.name };
  const query = new URLSearchParams({ edit: "categories.remove", of: row.name });
  const ofLogo = refusedIn(refused, "categories.logo");
  const ofName = refusedIn(refused, "categories.rename");
  return (
    <div className="category-panel">
      {refused && !ofLogo && !ofName ? (
        <Note kind="error" focus>
          {refused.problem.detail}
        </Note>
      ) : null}
      <NameForm {...props} refused={ofName} isFirst={!ofLogo} />
      <PartForm csrf={csrf} intent="categories.logo" hidden={hidden} withFile>
        <FileInput id="category-logo" label={`Logo de ${row.name}`} refused={ofLogo} />
        <div className="part-acts">
          <Button variant="secondary" size="small">
            Subir el logo
          </Button>
        </div>
      </PartForm>
      <div className="part-acts">
        {row.hasLogo ? (
          <PartForm csrf={csrf} intent="categories.print" hidden={hidden}>
            <Button variant="secondary" size="small">
              Volver al grabado
            </Button>
          </PartForm>
        ) : null}
        {props.place > 0 ? (
          <PartForm csrf={csrf} intent="categories.up" hidden={hidden}>
            <Button variant="secondary" size="small" aria-label={`Mover arriba: ${row.name}`}>
              Mover arriba
            </Button>
          </PartForm>
        ) : null}
        {props.place < rows.length - 1 ? (
          <PartForm csrf={csrf} intent="categories.down" hidden={hidden}>
            <Button variant="secondary" size="small" aria-label={`Mover abajo: ${row.name}`}>
              Mover abajo
            </Button>
          </PartForm>
        ) : null}
        {rows.length > 1 ? (
          <ButtonLink variant="secondary" size="small" href={href(`${basicsPath}?${query}`)}>
            Quitar…
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** @param isFirst whether the page opens with the focus in it */
function NameForm({ row, mark, csrf, refused, isFirst }: CategoryItemProps & { isFirst: boolean }) {
  const { href } = useAdmin();
  const error = errorOf(refused);
  return (
    <PartForm
      csrf={csrf}
      intent="categories.rename"
      hidden={{ mark, of: row.name }}
      className="category-name-form"
    >
      <div className="category-line">
        <input
          id="category-name"
          name="name"
          className="inp"
          aria-label={`Nombre de ${row.name}`}
          defaultValue={(refused && textAt(refused.values, "name")) ?? row.name}
          maxLength={longestCategory}
          autoComplete="off"
          {...(isFirst ? { autoFocus: true } : {})}
          {...describedBy("category-name", { hint: "below", error })}
        />
        <button className="icon-btn" type="submit" aria-label="Guardar el nombre">
          <Icon name="check" />
        </button>
        <a
          className="icon-btn"
          href={`${href(basicsPath)}#${place}`}
          aria-label="Dejarla como estaba"
          data-leave
        >
          <Icon name="x" />
        </a>
      </div>
      {error ? <ErrorText id="category-name-error">{error}</ErrorText> : null}
      <p className="hint" id="category-name-hint">
        Enter para guardar, Esc para dejarla como estaba. Sus cursos la siguen.
      </p>
    </PartForm>
  );
}
