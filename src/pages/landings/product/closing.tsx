import { ButtonLink } from "#src/ui/button.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";
import { openingPath } from "./paths.rules.ts";

export function Closing({ contact }: { contact: string }) {
  const printPath = usePrintPath();
  return (
    <section className="closing" aria-labelledby="empieza">
      <picture>
        <source
          media="(max-width: 719px)"
          srcSet={printPath("/scenes/product/harvest-phone.svg")}
          width={390}
          height={260}
        />
        <img
          src={printPath("/scenes/product/harvest-wide.svg")}
          width={1280}
          height={460}
          alt=""
          loading="lazy"
        />
      </picture>
      <div className="wrap">
        <h2 id="empieza">Lo que tu gente sabe merece casa propia</h2>
        <p className="lead">Ábrela hoy en tres pasos. Si antes quieres conversar, escríbenos.</p>
        <p className="acts">
          <ButtonLink href={openingPath} size="big">
            Abre tu academia
          </ButtonLink>
          <a href="/contact">Escríbenos</a>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      </div>
    </section>
  );
}
