import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

type LearnerPagerProps = { page: number; pages: number; to(page: number): string };

export function LearnerPager({ page, pages, to }: LearnerPagerProps) {
  const before = (
    <>
      <Icon name="arrow-left" small /> Anterior
    </>
  );
  const after = (
    <>
      Siguiente <Icon name="arrow-right" small />
    </>
  );
  const look = { variant: "secondary", size: "small" } as const;
  return (
    <nav className="pager" aria-label="Páginas">
      {page > 1 ? (
        <ButtonLink {...look} rel="prev" href={to(page - 1)}>
          {before}
        </ButtonLink>
      ) : (
        <Button {...look} type="button" disabled>
          {before}
        </Button>
      )}
      <span className="num">
        Página <b>{formatCount(page)}</b> de <b>{formatCount(pages)}</b>
      </span>
      {page < pages ? (
        <ButtonLink {...look} rel="next" href={to(page + 1)}>
          {after}
        </ButtonLink>
      ) : (
        <Button {...look} type="button" disabled>
          {after}
        </Button>
      )}
    </nav>
  );
}
