import { Button } from "./button.tsx";

/**
 * The public script shows it to visitors who have not answered yet, and again to whoever wants to
 * change the answer; only where a pixel is configured.
 */
export function ConsentBar() {
  return (
    <aside className="consent-bar" aria-label="Permiso para medir" hidden data-consent-bar="">
      <p>
        ¿Nos dejas contar cuándo empiezas una compra? Lo haríamos con el píxel de Facebook, que usa
        cookies. Si no quieres, no enviamos nada.{" "}
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
