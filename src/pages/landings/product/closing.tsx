import { ButtonLink } from "#src/ui/controls/button.tsx";
import { BandPicture } from "../band-picture.tsx";
import { openingPath } from "./paths.rules.ts";

export function Closing({ contact }: { contact: string }) {
  return (
    <section className="closing" aria-labelledby="empieza">
      <BandPicture scene="/scenes/product/harvest" />
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
