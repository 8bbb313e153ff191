import type { Receipt } from "#src/checkout/receipt/receipt.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type ReceiptSheetProps = {
  receipt: Receipt;
  /** The same as PDF. */
  file: string;
  /** The page of the order. */
  order: string;
};

/** A receipt to read and to print. */
export function ReceiptSheet({ receipt, file, order }: ReceiptSheetProps) {
  const { academy, returned, facts, items, amounts, total, rate, taxReason, legal } = receipt;
  return (
    <main id="contenido" className="wrap receipt-page">
      <h1>Recibo</h1>
      <p className="acts">
        <ButtonLink href={file} download>
          Descargar en PDF
        </ButtonLink>
        <ButtonLink variant="secondary" href={order}>
          Ver el pedido
        </ButtonLink>
      </p>
      {returned ? <Note kind="warn">{returned}</Note> : null}
      <h2>Datos del pedido</h2>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="order-bill">
        <h2>Cursos y valores</h2>
        <ul>
          {items.map(({ title, teacher, price }) => (
            <li key={`${title} ${teacher}`}>
              <span>
                <b>{title}</b>
                {teacher ? <span className="muted small">{teacher}</span> : null}
              </span>
              <span className="num">{price}</span>
            </li>
          ))}
        </ul>
        <dl>
          {amounts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{total.label}</dt>
            <dd className="num">{total.value}</dd>
          </div>
        </dl>
        <p className="muted small">{rate}</p>
        {taxReason ? <p className="muted small">{taxReason}</p> : null}
      </div>
      <p className="small">{legal}</p>
      <p className="small">
        {academy.name} · {academy.host} · {academy.contact}
      </p>
    </main>
  );
}
