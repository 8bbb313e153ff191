import { Link } from "react-router";
import { taxPercent } from "#src/courses/price.rules.ts";
import { formatCop, formatCounted, formatDay, formatUsdExact } from "#src/ui/format.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { checkoutPath, type Offer, type Product } from "./offer.rules.ts";

/** The order: its items, tax and total in dollars and pesos. */
export function OrderSummary({ offer, isGift }: { offer: Offer; isGift: boolean }) {
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">Tu compra</h2>
      <ul>
        {offer.products.map((product) => (
          <Line
            key={product.id}
            product={product}
            removeHref={pathWithout(product, offer, isGift)}
          />
        ))}
      </ul>
      <Amounts offer={offer} />
      <p className="small muted">{`Impuestos del ${taxPercent}% según tu país de residencia.`}</p>
    </section>
  );
}

/** On phones: the total at the top; the details unfold. */
export function OrderPeek({ offer }: { offer: Offer }) {
  const count = formatCounted(offer.products.length, "curso", "cursos");
  return (
    <details className="receipt-peek">
      <summary>
        <span>{`Tu compra, ${count}`}</span>
        <b className="num">{formatUsdExact(offer.price.totalCents)}</b>
        <Icon name="caret-down" />
      </summary>
      <ul>
        {offer.products.map(({ id, name, priceCents }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="num">{formatUsdExact(priceCents)}</span>
          </li>
        ))}
      </ul>
      <Amounts offer={offer} />
    </details>
  );
}

/** Null for the only course. */
function pathWithout(
  product: Product,
  { products, coupon }: Offer,
  isGift: boolean,
): string | null {
  const rest = products.filter(({ id }) => id !== product.id).map(({ id }) => id);
  return rest.length > 0 ? checkoutPath(rest, coupon, { isGift }) : null;
}

type LineProps = { product: Product; removeHref: string | null };

/** With scripts nothing typed is lost when a course is removed; going back brings it again. */
function Line({ product, removeHref }: LineProps) {
  return (
    <li className="line">
      <Picture
        purpose="cover"
        className="thumb"
        src={product.coverUrl}
        sizes="88px"
        alt=""
        width={88}
        height={50}
      />
      <div>
        <h3>{product.name}</h3>
        <p className="small muted">{product.teacherName}</p>
        {removeHref === null ? null : (
          <Link className="remove" to={removeHref} preventScrollReset>
            Quitar<span className="sr">{` ${product.name}`}</span>
          </Link>
        )}
      </div>
      <b className="num">{formatUsdExact(product.priceCents)}</b>
    </li>
  );
}

function Amounts({ offer: { price, coupon, rate, totalCop } }: { offer: Offer }) {
  return (
    <dl>
      <div>
        <dt>Subtotal</dt>
        <dd className="num">{formatUsdExact(price.subtotalCents)}</dd>
      </div>
      {price.discountCents > 0 ? (
        <div className="discount">
          <dt>Descuento {coupon ? <span className="pill ok">{coupon}</span> : null}</dt>
          <dd className="num">{`− ${formatUsdExact(price.discountCents)}`}</dd>
        </div>
      ) : null}
      <div>
        <dt>Impuestos</dt>
        <dd className="num">{formatUsdExact(price.taxCents)}</dd>
      </div>
      <div className="total">
        <dt>Total</dt>
        <dd className="num">{formatUsdExact(price.totalCents)}</dd>
      </div>
      <div>
        <dt className="muted">Total en pesos, con IVA</dt>
        <dd className="num" aria-live="polite">
          {totalCop === null ? "Esperando conversion" : formatCop(totalCop)}
        </dd>
      </div>
      {rate && price.totalCents > 0 ? (
        <div className="small muted">
          <dt>{`Tasa del ${formatDay(rate.date)}`}</dt>
          <dd className="num">{`1 USD = ${pesos.format(rate.price)} COP`}</dd>
        </div>
      ) : null}
    </dl>
  );
}

const pesos = new Intl.NumberFormat("es-ES", { useGrouping: "always", maximumFractionDigits: 2 });
