import { Link } from "react-router";
import { taxNote } from "#src/academies/settings/tax.rules.ts";
import { formatCounted, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { leadingPesos } from "#src/ui/formats/price.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Picture } from "#src/ui/pictures/picture.tsx";
import { Price } from "#src/ui/price.tsx";
import { checkoutPath, type Offer, type Product } from "./offer.rules.ts";
import { OrderAmounts, totalText } from "./order-amounts.tsx";

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
      <OrderAmounts offer={offer} />
      <p className="small muted">{taxNote(offer.tax)}</p>
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
        <b className="num">{totalText(offer)}</b>
        <Icon name="caret-down" />
      </summary>
      <ul>
        {offer.products.map((product) => (
          <li key={product.id}>
            <span>{product.name}</span>
            <ProductPrice product={product} dollars="span" />
          </li>
        ))}
      </ul>
      <OrderAmounts offer={offer} />
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
      <ProductPrice product={product} dollars="b" />
    </li>
  );
}

type ProductPriceProps = { product: Product; dollars: "b" | "span" };

function ProductPrice({ product, dollars: Dollars }: ProductPriceProps) {
  if (leadingPesos(product) !== null) return <Price {...product} />;
  return <Dollars className="num">{formatUsdExact(product.priceCents)}</Dollars>;
}
