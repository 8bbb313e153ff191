import { SectionHead } from "#src/ui/section-head.tsx";
import type { Costs } from "./costs.rules.ts";

type CostSectionProps = { costs: Costs; storage: string };

/** As the settings of the platform are, with a sale as the ledger would write it. */
export function CostSection({ costs, storage }: CostSectionProps) {
  const { platform, gateway, example } = costs;
  return (
    <section className="wrap costs" aria-labelledby="cuesta">
      <SectionHead id="cuesta" title="Lo que cuesta" />
      <div>
        <p className="lead">
          Abrirla no cuesta. Pagas cuando vendes, y sabes cuánto antes de vender.
        </p>
        <ul className="seeds">
          <li>
            <b>Semillero recibe el {platform} de cada venta,</b> sin contar el IVA. Lo demás, menos
            la pasarela, es de tu academia.
          </li>
          <li>
            <b>La pasarela cobra {gateway} por cada pago,</b> más el IVA de su comisión. Es lo que
            cuesta recibir tarjetas, PSE o billeteras.
          </li>
          <li>
            <b>El espacio de tus cursos se mide cada noche.</b> Te avisamos cuando usas el 80 % de{" "}
            {storage} y cuando se llena. Los cursos se siguen viendo, y lo conversamos.
          </li>
          <li>
            <b>Tú fijas qué parte recibe quien enseña.</b> Sale de lo que te queda, y cada quien ve
            lo suyo.
          </li>
        </ul>
      </div>
      {example ? (
        <div className="p-receipt">
          <h3>{example.title}</h3>
          <dl className="num">
            {example.lines.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className="total">
              <dt>{example.total.label}</dt>
              <dd>{example.total.amount}</dd>
            </div>
          </dl>
          <p className="small">
            {example.rate} La venta es de ejemplo; las cuentas son las de verdad.
          </p>
        </div>
      ) : null}
    </section>
  );
}
