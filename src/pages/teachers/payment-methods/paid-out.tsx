import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import type { PaymentMethodsData } from "./payment-methods-data.ts";

/** What the academy has paid, with the reference by which a bank finds it. */
export function PaidOut({ shown }: { shown: PaymentMethodsData }) {
  const { payouts, morePayouts } = shown;
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="pagos">
      <SectionHead title="Lo que te han pagado" id="pagos">
        {morePayouts ? "Los últimos; el archivo los tiene todos" : null}
      </SectionHead>
      <ul className="pay-list">
        {payouts.map(({ id, day, amount, toAccount, reference }) => (
          <li key={id}>
            <div>
              <b>{day}</b>
              <p className="muted small">
                Referencia {reference}
                {toAccount ? `, ${toAccount}` : null}
              </p>
            </div>
            <span className="num">{amount}</span>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="secondary" size="small" href="/api/teachers/payouts.csv" download="">
          <Icon name="download-simple" small />
          Descargar los pagos (CSV)
        </ButtonLink>
      </p>
    </section>
  );
}
