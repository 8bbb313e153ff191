import { taxPath } from "#src/academies/admin-paths.rules.ts";
import type { Tax } from "#src/academies/settings/tax.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";

/** It has a page of its own, with what the law says and what a buyer reads. */
export function TaxField({ tax }: { tax: Tax }) {
  const { href, readOnly } = useAdmin();
  return (
    <section className="basic" aria-labelledby="label-tax">
      <h2 id="label-tax">IVA de tus ventas</h2>
      <div className="basic-main">
        <div className="basic-line">
          <p className="basic-value">
            {tax.taxPercent === 0 ? "Sin IVA" : `${tax.taxPercent} %`}
            <span className="basic-says">
              {tax.taxReason || "Se suma al precio de cada curso."}
            </span>
          </p>
          <a
            className="icon-btn"
            href={href(taxPath)}
            aria-label={
              readOnly ? "Ver el IVA de sus ventas" : "Ver o cambiar el IVA de tus ventas"
            }
          >
            <Icon name="arrow-right" />
          </a>
        </div>
      </div>
    </section>
  );
}
