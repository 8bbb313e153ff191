// How a price is written and read aloud: in dollars with pesos beside it, or the other way round where
// the academy shows pesos first. Dollars stand alone while no exchange rate is known.
import {
  formatCop,
  formatCopWithTax,
  formatCount,
  formatUsd,
  formatUsdExact,
} from "./numbers.rules.ts";

/** What one course costs. */
export type CoursePrice = {
  /** US cents, without tax. */
  priceCents: number;
  /** Whole pesos, tax included: what is charged. Null while the rate is not known. */
  priceCop: number | null;
  /** Whether the academy shows the pesos first. */
  pesosFirst: boolean;
  /** Of the academy; 0: nothing is said of IVA. */
  taxPercent: number;
};

type ShownPrice = {
  large: string;
  /** What stands beside it, in its order. */
  beside: string[];
  /** What is read aloud instead; null: it is read as it is written. */
  spoken: string | null;
};

export function shownPrice(price: CoursePrice): ShownPrice {
  const { priceCents } = price;
  const cop = leadingPesos(price);
  if (cop === null) {
    const { priceCop, taxPercent } = price;
    const beside = priceCop === null ? [] : [formatCopWithTax(priceCop, taxPercent)];
    return { large: formatUsd(priceCents), beside, spoken: null };
  }
  const hasTax = price.taxPercent > 0;
  const [pesos, dollars] = [spokenCop(cop), spokenUsd(priceCents)];
  return {
    large: formatCop(cop),
    beside: [...(hasTax ? ["con IVA"] : []), formatUsdWithoutTax(price)],
    spoken: hasTax ? `${pesos}, IVA incluido; ${dollars} más IVA` : `${pesos}; ${dollars}`,
  };
}

type InDollars = Pick<CoursePrice, "priceCents" | "taxPercent">;

/** `USD 60 más IVA`: the price of a course beside the pesos, which contain the tax. */
export function formatUsdWithoutTax({ priceCents, taxPercent }: InDollars): string {
  return taxPercent > 0 ? `${formatUsd(priceCents)} más IVA` : formatUsd(priceCents);
}

/** The pesos that stand first; null where dollars do. */
export function leadingPesos({
  priceCop,
  pesosFirst,
}: Pick<CoursePrice, "priceCop" | "pesosFirst">): number | null {
  return pesosFirst ? priceCop : null;
}

/** `278.460 pesos`. */
export function spokenCop(pesos: number): string {
  return `${formatCount(pesos)} ${pesos === 1 ? "peso" : "pesos"}`;
}

/** `60 dólares`; cents are said only where there are any. */
function spokenUsd(cents: number): string {
  const number = (cents % 100 === 0 ? formatUsd(cents) : formatUsdExact(cents)).replace("USD ", "");
  return `${number} ${cents === 100 ? "dólar" : "dólares"}`;
}
