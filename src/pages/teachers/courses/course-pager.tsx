import { ButtonLink } from "#src/ui/button.tsx";
import { formatCount } from "#src/ui/format.rules.ts";
import { type ListQuery, listPath } from "./course-list.rules.ts";

export function CoursePager({ asked, pages }: { asked: ListQuery; pages: number }) {
  const { page } = asked;
  const to = (number: number) => listPath({ ...asked, page: number });
  return (
    <nav className="pager" aria-label="Páginas">
      {page > 1 ? (
        <ButtonLink variant="secondary" size="small" rel="prev" href={to(page - 1)}>
          Anterior
        </ButtonLink>
      ) : null}
      <span className="num">{`Página ${formatCount(page)} de ${formatCount(pages)}`}</span>
      {page < pages ? (
        <ButtonLink variant="secondary" size="small" rel="next" href={to(page + 1)}>
          Siguiente
        </ButtonLink>
      ) : null}
    </nav>
  );
}
