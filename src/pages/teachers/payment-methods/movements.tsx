import { paymentMethodsPath } from "#src/payouts/payout.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import type { PaymentMethodsData } from "./payment-methods-data.ts";

/** Sales, refunds and payouts, the newest first. */
export function Movements({ shown }: { shown: PaymentMethodsData }) {
  const { movements, total, page, pages } = shown;
  return (
    <section aria-labelledby="movimientos">
      <SectionHead title="Movimientos" id="movimientos">
        {total > 0 ? formatCounted(total, "movimiento", "movimientos") : null}
      </SectionHead>
      {total === 0 ? (
        <p>Cuando vendas un curso, aquí ves cuánto ganaste con cada venta.</p>
      ) : (
        <>
          <ul className="pay-list">
            {movements.map(({ id, day, what, course, amount, heldUntil }) => (
              <li key={id}>
                <div>
                  <b>{what}</b>
                  {course ? ` de ${course}` : null}
                  <p className="muted small">
                    {day}
                    {heldUntil ? `, retenido hasta el ${heldUntil}` : null}
                  </p>
                </div>
                <span className="num">{amount}</span>
              </li>
            ))}
          </ul>
          {pages > 1 ? (
            <Pager
              page={page}
              pages={pages}
              to={(other) => `${paymentMethodsPath}?page=${other}#movimientos`}
            />
          ) : null}
          <p>
            <ButtonLink
              variant="secondary"
              size="small"
              href="/api/teachers/movements.csv"
              download=""
            >
              <Icon name="download-simple" small />
              Descargar los movimientos (CSV)
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
