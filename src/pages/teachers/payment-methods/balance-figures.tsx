import { Note } from "#src/ui/note.tsx";
import type { PaymentMethodsData } from "./payment-methods-data.ts";

/** What can be paid now, what is held, and until when. */
export function BalanceFigures({ shown }: { shown: PaymentMethodsData }) {
  const { payable, held, next, isNegative, academy, share } = shown;
  return (
    <>
      <dl className="pay-figures">
        <div>
          <dt>Por pagarte</dt>
          <dd className="big num">{payable}</dd>
        </div>
        <div>
          <dt>Retenido</dt>
          <dd className="big num">{held}</dd>
        </div>
      </dl>
      {isNegative ? (
        <Note kind="warn">
          Se reembolsó una venta que ya te habían pagado. No tienes que enviar dinero: lo que falta
          se descuenta de tus próximas ventas.
        </Note>
      ) : null}
      <p>
        De cada venta recibes el {share} % de lo que queda después del IVA, la comisión de la
        pasarela y la parte de la plataforma. Queda retenido 7 días hábiles, mientras quien compró
        puede pedir su dinero. Después {academy} te lo paga.
      </p>
      {next.length > 0 ? (
        <ul className="pay-next">
          {next.map(({ day, amount }) => (
            <li key={day}>
              <b className="num">{amount}</b> después del {day}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
