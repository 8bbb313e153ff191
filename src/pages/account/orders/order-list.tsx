import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import type { ShownLine, ShownOrders } from "./orders-data.ts";

const address = "/account/orders";

/** The orders of a person, newest first. */
export function OrderList({ orders, page, pages, total, sells }: ShownOrders) {
  if (total === 0) {
    return (
      <Empty
        title={sells ? "Todavía no has comprado" : "No has comprado nada aquí"}
        {...(sells
          ? {
              hint: "Aquí verás tus pedidos, sus recibos y lo que falta por pagar.",
              action: <ButtonLink href="/explore">Explorar cursos</ButtonLink>,
            }
          : {})}
      />
    );
  }
  if (orders.length === 0) {
    return (
      <Empty
        title="No hay nada más antiguo"
        action={<a href={address}>Volver a lo más reciente</a>}
      />
    );
  }
  return (
    <>
      <ul className="order-list">
        {orders.map((order) => (
          <Line key={order.id} {...order} />
        ))}
      </ul>
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(number) => `${address}?page=${number}`} />
      ) : null}
    </>
  );
}

function Line(order: ShownLine) {
  const { path, titles, words, tone, date, at, total, dollars, method, learner } = order;
  return (
    <li>
      <div>
        <a className="what" href={path}>
          {titles}
        </a>
        <p className="muted small">
          <time dateTime={at}>{date}</time>
          {` · ${method}`}
          {learner ? ` · para ${learner}` : null}
        </p>
      </div>
      <div className="state">
        <p className="much num">{total}</p>
        {dollars ? <p className="muted small num">{dollars}</p> : null}
        <span className={`pill ${tone}`}>{words}</span>
      </div>
    </li>
  );
}
