// Paging through the comments of a class; without scripts these are links to this page.
import { useLocation } from "react-router";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { commentParam, pageParam, sectionId } from "./comments.rules.ts";

export function NotRead({ onRetry }: { onRetry(): void }) {
  const address = useAddress(null);
  return (
    <Empty
      title="No se pudieron cargar los comentarios"
      action={
        <ButtonLink
          href={address}
          variant="secondary"
          size="small"
          onClick={(event) => {
            event.preventDefault();
            onRetry();
          }}
        >
          Reintentar
        </ButtonLink>
      }
    />
  );
}

export function LoadingComments() {
  return (
    <div className="comments-loading" role="status">
      <p>Cargando comentarios…</p>
      <div className="sk" />
      <div className="sk" />
    </div>
  );
}

type MoreLinkProps = { next: string; busy: boolean; onMore(): void };

/** Without scripts it links to a separate page with the older comments. */
export function MoreLink({ next, busy, onMore }: MoreLinkProps) {
  return (
    <ButtonLink
      href={useAddress(next)}
      variant="secondary"
      size="small"
      block
      aria-busy={busy || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!busy) onMore();
      }}
    >
      {busy ? "Cargando comentarios…" : "Ver más comentarios"}
    </ButtonLink>
  );
}

export function NewestLink() {
  return <a href={useAddress(null)}>Ver los más nuevos</a>;
}

/** This page with the comments before a given one; the newest if none is given. */
function useAddress(before: string | null): string {
  const query = new URLSearchParams(useLocation().search);
  query.delete(commentParam);
  if (before) query.set(pageParam, before);
  else query.delete(pageParam);
  return `?${query}#${sectionId}`;
}
