import { Button, ButtonLink } from "#src/ui/controls/button.tsx";

type ShareProps = {
  title: string;
  /** The absolute address, for other apps. */
  url: string;
};

export function Share({ title, url }: ShareProps) {
  const message = encodeURIComponent(`${title} ${url}`);
  return (
    <section>
      <h2 className="sub">Comparte este curso</h2>
      <div className="share">
        <ButtonLink
          variant="secondary"
          size="small"
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener"
        >
          Compartir por WhatsApp
        </ButtonLink>
        <Button type="button" variant="secondary" size="small" data-copy={url} hidden>
          Copiar enlace
        </Button>
        <span role="status" />
      </div>
    </section>
  );
}
