import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../../admin/use-admin.ts";
import type { CategoryItemProps } from "./category-item.rules.ts";
import { CategoryPanel } from "./category-panel.tsx";
import { RemoveCategory } from "./remove-category.tsx";

/** A category with its pencil; open, what can be done to it. */
export function CategoryItem(props: CategoryItemProps) {
  const { row, open, removing } = props;
  const { href, readOnly, picture } = useAdmin();
  const tile = picture(row.tile);
  const query = new URLSearchParams({ edit: "categories", of: row.name });
  return (
    <li data-category={readOnly ? undefined : row.name}>
      <div className="category-line">
        {tile ? <img className="category-tile" src={tile} width={52} height={44} alt="" /> : null}
        <span className="category-name">{row.name}</span>
        {readOnly || open ? null : (
          <a
            className="icon-btn"
            href={href(`${basicsPath}?${query}`)}
            aria-label={`Cambiar: ${row.name}`}
          >
            <Icon name="pencil-simple" />
          </a>
        )}
      </div>
      {open && !removing ? <CategoryPanel {...props} /> : null}
      {open && removing ? <RemoveCategory {...props} /> : null}
    </li>
  );
}
