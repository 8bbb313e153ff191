import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { ButtonLink } from "./button.tsx";

type PagerProps = {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  to(page: number): string;
  label?: string;
  size?: "small" | "medium";
};

/** Plain links to the page before and after. */
export function Pager({ page, pages, to, label = "Páginas", size = "small" }: PagerProps) {
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 ? (
        <ButtonLink variant="secondary" size={size} rel="prev" href={to(page - 1)}>
          Anterior
        </ButtonLink>
      ) : null}
      <span className="num">{`Página ${formatCount(page)} de ${formatCount(pages)}`}</span>
      {page < pages ? (
        <ButtonLink variant="secondary" size={size} rel="next" href={to(page + 1)}>
          Siguiente
        </ButtonLink>
      ) : null}
    </nav>
  );
}
