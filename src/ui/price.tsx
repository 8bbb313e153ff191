import { formatCopWithTax, formatUsd } from "./format.rules.ts";

type PriceProps = {
  /** US cents, without tax. */
  priceCents: number;
  /** Whole pesos, tax included: what is charged. Null while the rate is not known. */
  priceCop: number | null;
};

export function Price({ priceCents, priceCop }: PriceProps) {
  return (
    <p className="price">
      <b className="num">{formatUsd(priceCents)}</b>
      {priceCop === null ? null : <span className="num">{formatCopWithTax(priceCop)}</span>}
    </p>
  );
}
