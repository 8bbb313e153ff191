import { salesPath } from "#src/academies/admin-paths.rules.ts";
import { searchQuery } from "#src/checkout/orders/sold-orders.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { Choice } from "./choice.tsx";
import { KeptQuery } from "./kept-query.tsx";
import type { OrdersData } from "./orders-data.ts";

const ordersPath = `${salesPath}/orders`;

export function OrdersView({ shown }: { shown: OrdersData }) {
  const { search, rows, page, pages, count, bound, isFiltered } = shown;
  const { href } = useAdmin();
  return (
    <>
      <SectionHead title="Pedidos" first>
        {count}
      </SectionHead>
      <OrderSearchForm shown={shown} />
      {bound ? <p className="muted small">{bound}</p> : null}
      {rows.length > 0 ? (
        <>
          <ul className="order-lines">
            {rows.map(
              ({ id, words, buyer, email, courses, day, method, asksInvoice, usd, cop }) => (
                <li key={id}>
                  <a href={href(`${ordersPath}/${id}`)}>
                    <span className="facts">
                      <b>{buyer}</b>
                      <br />
                      <span className="small">{courses}</span>
                      <br />
                      <span className="muted small">
                        {email ? `${email}. ` : null}
                        {day}. {method}.
                      </span>
                      {asksInvoice ? <span className="small"> Pide factura.</span> : null}
                    </span>
                    <span className="amount num">
                      <b>{cop}</b>
                      <br />
                      <span className="small">{usd}</span>
                      <br />
                      <span className="small">{words}</span>
                    </span>
                  </a>
                </li>
              ),
            )}
          </ul>
          {pages > 1 ? (
            <Pager
              page={page}
              pages={pages}
              to={(to) => href(`${ordersPath}${searchQuery(search, to)}`)}
            />
          ) : null}
          <CsvLink path={`/api/academy/orders.csv${searchQuery(search)}`}>
            Descargar estos pedidos (CSV)
          </CsvLink>
        </>
      ) : isFiltered ? (
        <Empty
          title="Ningún pedido es así"
          hint="Busca el correo completo, el número del pedido, o parte del nombre o del curso."
          action={<a href={href(ordersPath)}>Ver todos los pedidos</a>}
        />
      ) : (
        <Empty title="Todavía no hay pedidos" hint="Cuando alguien compre un curso, aquí lo ves." />
      )}
    </>
  );
}

function OrderSearchForm({ shown: { search, statuses, methods } }: { shown: OrdersData }) {
  const { href } = useAdmin();
  return (
    <search>
      <form
        className="order-search"
        // The fields show what the address asks for, also after going back.
        key={searchQuery(search)}
        action={href(ordersPath)}
        method="get"
      >
        <KeptQuery />
        <Field
          name="terms"
          label="Nombre, correo, número o curso"
          type="search"
          defaultValue={search.terms}
          maxLength={254}
          autoComplete="off"
        />
        <Choice
          name="status"
          label="Estado"
          any="Todos"
          options={statuses}
          chosen={search.status ?? ""}
        />
        <Choice
          name="method"
          label="Forma de pago"
          any="Todas"
          options={methods}
          chosen={search.method ?? ""}
        />
        <Choice
          name="invoice"
          label="Factura"
          any="Con o sin factura"
          options={[{ value: "true", label: "Piden factura" }]}
          chosen={search.asksInvoice ? "true" : ""}
        />
        <Field name="from" label="Desde" type="date" defaultValue={search.from} />
        <Field name="to" label="Hasta" type="date" defaultValue={search.to} />
        <div>
          <Button variant="secondary">Buscar</Button>
        </div>
      </form>
    </search>
  );
}
