import { merchantPath } from "#src/academies/admin-paths.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";

/** The keys have a page of their own, which asks for the password. */
export function MerchantField({ isOwn }: { isOwn: boolean }) {
  const { href, readOnly } = useAdmin();
  return (
    <section className="basic" aria-labelledby="label-merchant">
      <h2 id="label-merchant">Cuenta de cobro</h2>
      <div className="basic-main">
        <div className="basic-line">
          <p className="basic-value">
            {isOwn ? "Con las llaves de tu academia" : "La de la plataforma"}
            <span className="basic-says">
              A dónde llega el dinero de lo que se compra en tu academia.
            </span>
          </p>
          {readOnly ? null : (
            <a
              className="icon-btn"
              href={href(merchantPath)}
              aria-label="Ver o cambiar la cuenta de cobro"
            >
              <Icon name="arrow-right" />
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
