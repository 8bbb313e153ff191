import { formatCop, formatUsd } from "./format.rules.ts";

type PriceProps = {
  /** US cents. */
  priceCents: number;
  /** Whole pesos; null while the rate is not known. */
  priceCop: number | null;
};

export function Price({ priceCents, priceCop }: PriceProps) {
  return (
    <p className="price">
      <b className="num">{formatUsd(priceCents)}</b>
      {priceCop === null ? null : <span className="num">≈ {formatCop(priceCop)}</span>}
    </p>
  );
}
