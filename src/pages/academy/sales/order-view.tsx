import { salesPath } from "#src/academies/admin-paths.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { OrderData } from "./order-data.ts";

export function OrderView({ shown }: { shown: OrderData }) {
  const { id, title, note, facts, items, amounts, shares, payments, refunds } = shown;
  const { href } = useAdmin();
  return (
    <>
      <p>
        <a className="back" href={href(`${salesPath}/orders`)}>
          Volver a los pedidos
        </a>
      </p>
      <SectionHead title={title} first>
        {id}
      </SectionHead>
      {note ? <p className="muted">{note}</p> : null}
      <dl className="order-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines
        title="Cursos"
        id="cursos"
        lines={items.map(({ id, title, teacher, price, discount }) => ({
          ...{ id, what: title, amount: price },
          facts: [teacher, discount && `Descuento: ${discount}`].filter(Boolean).join(". "),
        }))}
      />
      <Split title="Valores" id="valores" lines={amounts} />
      {shares.length > 0 ? <Split title="Cómo se repartió" id="reparto" lines={shares} /> : null}
      {payments.length > 0 ? <Lines title="Pagos" id="pagos" lines={payments} /> : null}
      {refunds.length > 0 ? (
        <Lines
          title="Reembolsos"
          id="reembolsos"
          lines={refunds.map((refund) => ({ ...refund, href: href(refund.path) }))}
        />
      ) : null}
    </>
  );
}

type Line = { id: string; what: string; amount: string; facts: string; href?: string };

function Lines({ title, id, lines }: { title: string; id: string; lines: Line[] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id} />
      <ul className="owed-list">
        {lines.map(({ id, what, amount, facts, href }) => (
          <li key={id}>
            <div className="owed-line">
              <h3>{href ? <a href={href}>{what}</a> : what}</h3>
              <span className="num">{amount}</span>
            </div>
            <p className="muted small">{facts}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SplitProps = { title: string; id: string; lines: { name: string; value: string }[] };

function Split({ title, id, lines }: SplitProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id} />
      <dl className="sales-split">
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
