import { payoutsPath } from "#src/payouts/payout.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";

/** It is changed where the payouts are. */
export function ShareField({ share }: { share: number }) {
  const { href, readOnly } = useAdmin();
  return (
    <section className="basic" aria-labelledby="label-share">
      <h2 id="label-share">Parte de los docentes</h2>
      <div className="basic-main">
        <div className="basic-line">
          <p className="basic-value">
            {share} % de lo que queda de cada venta
            <span className="basic-says">Se cambia en Ventas, con los pagos a docentes.</span>
          </p>
          {readOnly ? null : (
            <a
              className="icon-btn"
              href={href(`${payoutsPath}#reparto`)}
              aria-label="Cambiar la parte de los docentes en Ventas"
            >
              <Icon name="arrow-right" />
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
