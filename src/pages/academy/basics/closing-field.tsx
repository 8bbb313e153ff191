import { closingPath } from "#src/academies/admin-paths.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";

/** Closing has a page of its own, which says what happens and asks for the password. */
export function ClosingField({ lastDay }: { lastDay: string | null }) {
  const { href } = useAdmin();
  return (
    <section className="basic" aria-labelledby="label-closing">
      <h2 id="label-closing">Cerrar la academia</h2>
      <div className="basic-main">
        <div className="basic-line">
          <p className="basic-value">
            {lastDay ? `Su último día: ${lastDay}` : "Abierta"}
            <span className="basic-says">
              {lastDay
                ? "Ya no vende cursos. Quienes tienen uno y quienes enseñan lo saben."
                : "Deja de vender, y quienes tienen un curso lo ven por 90 días más."}
            </span>
          </p>
          <a className="icon-btn" href={href(closingPath)} aria-label="Ver qué pasa al cerrar">
            <Icon name="arrow-right" />
          </a>
        </div>
      </div>
    </section>
  );
}
