import { Button } from "./controls/button.tsx";

/** What Facebook is told; whoever changes it asks again (`ui/public/track.browser.ts`). */
export const pixelHears =
  "que abriste una portada, que te registraste para un contenido gratuito o que empezaste una compra";

/** The platform's pixel stands on the hosts of academies too. */
export function pixelOf({ isProduct }: { isProduct: boolean }): string {
  return isProduct ? "nuestro píxel" : "el píxel de quien aloja este sitio";
}

/**
 * The public script shows it to visitors who have not answered yet, and again to whoever wants to
 * change the answer; only where a pixel is configured.
 */
export function ConsentBar({ isProduct }: { isProduct: boolean }) {
  return (
    <aside className="consent-bar" aria-label="Permiso para medir" hidden data-consent-bar="">
      <p>
        ¿Nos dejas contarle a Facebook {pixelHears}? Lo haríamos con {pixelOf({ isProduct })}, que
        usa cookies. Si no quieres, no enviamos nada.{" "}
        <b data-consent-now="yes" hidden>
          Hoy nos dejas: con “No, gracias” retiras el permiso.
        </b>
        <b data-consent-now="no" hidden>
          Hoy no nos dejas.
        </b>
      </p>
      <div>
        <Button type="button" variant="ink" size="small" data-consent="yes">
          Acepto
        </Button>
        <Button type="button" variant="secondary" size="small" data-consent="no">
          No, gracias
        </Button>
      </div>
    </aside>
  );
}
