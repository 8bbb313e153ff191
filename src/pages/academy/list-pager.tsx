import { ButtonLink } from "#src/ui/controls/button.tsx";
import { useAdmin } from "./admin/use-admin.ts";

type ListPagerProps = {
  isFirst: boolean;
  /** The page of the first rows, and of those that follow; null for none. */
  first: string;
  next: string | null;
};

/** The way through a list that continues after its last row, and so has no numbers. */
export function ListPager({ isFirst, first, next }: ListPagerProps) {
  const { href } = useAdmin();
  if (isFirst && !next) return null;
  return (
    <nav className="pager" aria-label="Páginas">
      {isFirst ? null : (
        <ButtonLink variant="secondary" size="small" href={href(first)}>
          Al principio
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink variant="secondary" size="small" rel="next" href={href(next)}>
          Siguientes
        </ButtonLink>
      ) : null}
    </nav>
  );
}
