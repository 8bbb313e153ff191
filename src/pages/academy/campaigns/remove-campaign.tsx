import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog, takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import { campaignHref } from "./campaign-parts.rules.ts";
import type { CampaignPageProps } from "./campaign-props.ts";

const dialog = "eliminar-campana";

export function RemoveCampaign({ shown: { id, head, csrf } }: Pick<CampaignPageProps, "shown">) {
  if (!head) return null;
  return (
    <section className="campaign-card" aria-labelledby="eliminar">
      <h2 id="eliminar">Eliminar la campaña</h2>
      <p className="muted">
        Su página y sus archivos dejan de estar disponibles. La lista de quienes se registraron se
        conserva.
      </p>
      <Button type="button" variant="danger" size="small" popoverTarget={dialog}>
        Eliminar
      </Button>
      <PopDialog
        id={dialog}
        title="¿Eliminar la campaña?"
        alert
        actions={
          <>
            <form method="post" action={campaignHref(id)}>
              <input type="hidden" name="_csrf" value={csrf} />
              <input type="hidden" name="intent" value="remove" />
              <Button variant="danger" block>
                Eliminar la campaña
              </Button>
            </form>
            <Button
              type="button"
              variant="secondary"
              popoverTarget={dialog}
              ref={takesFocus}
              // Without scripts.
              autoFocus
            >
              Cancelar
            </Button>
          </>
        }
      >
        <p>
          «{head.title}» tiene {head.loss.join(" y ")}. Los afiches con su dirección dejan de
          servir.
        </p>
      </PopDialog>
    </section>
  );
}
