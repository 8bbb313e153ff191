import type { ReactNode } from "react";
import { withTax } from "#src/academies/settings/tax.rules.ts";
import { formatCop, formatDay, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { leadingPesos, spokenCop } from "#src/ui/formats/price.rules.ts";
import { ReadAs } from "#src/ui/price.tsx";
import type { Offer } from "./offer.rules.ts";

/** From what the courses cost to what is charged, in the currency that stands first and the other. */
export function OrderAmounts({ offer }: { offer: Offer }) {
  const total = totalPesos(offer);
  const { price, rate } = offer;
  return (
    <dl>
      {total === null ? <Dollars offer={offer} /> : <Pesos offer={offer} total={total} />}
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

/** What is charged, where pesos stand first; null where dollars do. */
function totalPesos({ totalCop, pesosFirst }: Offer): number | null {
  return leadingPesos({ priceCop: totalCop, pesosFirst });
}

/**
 * What is charged, in the currency that stands first. A control whose name contains it is read as it
 * is written, so that people can say it.
 */
export function totalText(offer: Offer): string {
  const total = totalPesos(offer);
  return total === null ? formatUsdExact(offer.price.totalCents) : formatCop(total);
}

function Dollars({ offer }: { offer: Offer }) {
  const { price, totalCop, tax } = offer;
  return (
    <>
      <Lines offer={offer} />
      <div className="total">
        <dt>Total</dt>
        <dd className="num">{formatUsdExact(price.totalCents)}</dd>
      </div>
      <div>
        <dt className="muted">{withTax("Total en pesos", tax)}</dt>
        <dd className="num" aria-live="polite">
          {totalCop === null ? "Esperando conversion" : formatCop(totalCop)}
        </dd>
      </div>
    </>
  );
}

/** The pesos contain the tax; the dollars below say how much it is. */
function Pesos({ offer, total }: { offer: Offer; total: number }) {
  const { price, listedCop, tax } = offer;
  return (
    <>
      {price.discountCents > 0 && listedCop !== null ? (
        <>
          <div>
            <dt>{withTax("Sin cupón", tax)}</dt>
            <dd className="num">
              <Cop pesos={listedCop} />
            </dd>
          </div>
          <Discount coupon={offer.coupon}>
            <Cop pesos={listedCop - total} isLess />
          </Discount>
        </>
      ) : null}
      <div className="total">
        <dt>{withTax("Total", tax)}</dt>
        <dd className="num" aria-live="polite">
          <Cop pesos={total} />
        </dd>
      </div>
      <Lines offer={offer} beside />
      <div className="small muted">
        <dt>Total en dólares</dt>
        <dd className="num">{formatUsdExact(price.totalCents)}</dd>
      </div>
    </>
  );
}

/** In dollars, from the subtotal to the tax; small beside the pesos, whose discount names the coupon. */
function Lines({ offer, beside = false }: { offer: Offer; beside?: boolean }) {
  const { price } = offer;
  const small = beside ? "small muted" : undefined;
  return (
    <>
      <div className={small}>
        <dt>{beside ? "Subtotal en dólares" : "Subtotal"}</dt>
        <dd className="num">{formatUsdExact(price.subtotalCents)}</dd>
      </div>
      {price.discountCents > 0 ? (
        <Discount coupon={beside ? null : offer.coupon} className={small ?? "discount"}>
          {`− ${formatUsdExact(price.discountCents)}`}
        </Discount>
      ) : null}
      <div className={small}>
        <dt>Impuestos</dt>
        <dd className="num">{formatUsdExact(price.taxCents)}</dd>
      </div>
    </>
  );
}

type DiscountProps = Pick<Offer, "coupon"> & { className?: string; children: ReactNode };

function Discount({ coupon, className = "discount", children }: DiscountProps) {
  return (
    <div className={className}>
      <dt>Descuento {coupon ? <span className="pill ok">{coupon}</span> : null}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

type CopProps = { pesos: number; isLess?: boolean };

function Cop({ pesos, isLess = false }: CopProps) {
  const [sign, word] = isLess ? ["− ", "menos "] : ["", ""];
  return <ReadAs spoken={word + spokenCop(pesos)}>{sign + formatCop(pesos)}</ReadAs>;
}
