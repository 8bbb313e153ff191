import type { ShownOrder } from "./order-data.ts";

/** What was bought, for whom, and what it costs. */
export function OrderBill({ order }: { order: ShownOrder }) {
  const { courses, amounts, total, totalLabel, rate, taxReason, method, learner } = order;
  return (
    <section className="order-bill" aria-labelledby="order-bill">
      <h2 id="order-bill">Lo que compraste</h2>
      <ul>
        {courses.map(({ id, title, teacher, price, path }) => (
          <li key={id}>
            <span>
              {path ? <a href={path}>{title}</a> : title}
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
          <dt>{totalLabel}</dt>
          <dd className="num">{total}</dd>
        </div>
        <div>
          <dt>Método de pago</dt>
          <dd>{method}</dd>
        </div>
        {learner ? (
          <div>
            <dt>Para</dt>
            <dd>{learner}</dd>
          </div>
        ) : null}
      </dl>
      <p className="muted small">{rate}</p>
      {taxReason ? <p className="muted small">{taxReason}</p> : null}
    </section>
  );
}
