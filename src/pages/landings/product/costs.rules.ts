// What a sale brings, by the rules of the ledger, so that the page says what an academy will see.

import { usualTaxPercent } from "#src/academies/settings/tax.rules.ts";
import { priceOrder, toCop } from "#src/courses/price.rules.ts";
import { type Fees, sharesOf } from "#src/ledger/shares.rules.ts";
import { formatCop, formatRate, formatUsd } from "#src/ui/formats/numbers.rules.ts";

/** A course that many could have. */
const exampleCents = 3900;

export type Line = { label: string; amount: string };

export type Costs = {
  platform: string;
  gateway: string;
  /** Null while no exchange rate is known. */
  example: { title: string; lines: Line[]; total: Line; rate: string } | null;
};

type Dated = { price: number; day: string };

/** @param rate pesos for a dollar */
export function costsOf(fees: Fees, rate: Dated | null): Costs {
  const platform = `${fees.platformPercent} %`;
  const percent = `${decimal(fees.gatewayHundredths)} %`;
  const gateway = fees.gatewayCop > 0 ? `${percent} más ${formatCop(fees.gatewayCop)}` : percent;
  return { platform, gateway, example: rate && exampleOf(fees, platform, rate) };
}

function exampleOf(fees: Fees, platform: string, { price, day }: Dated): Costs["example"] {
  const { taxCents, totalCents } = priceOrder([exampleCents], 0, usualTaxPercent);
  const sale = {
    totalCop: toCop(totalCents, price),
    taxCop: toCop(taxCents, price),
    paidCents: [exampleCents],
  };
  // The academy decides what its teachers get, so here both are one.
  const percents = { platform: fees.platformPercent, teacher: 0 };
  const shares = sharesOf(sale, percents, fees);
  const less = (pesos: number) => `−${formatCop(pesos)}`;
  return {
    title: `Un curso de ${formatUsd(exampleCents)}`,
    lines: [
      { label: "Quien compra paga", amount: formatCop(sale.totalCop) },
      { label: `IVA, ${usualTaxPercent} %`, amount: less(shares.tax) },
      { label: "Pasarela de pagos", amount: less(shares.gateway) },
      { label: `Semillero, ${platform}`, amount: less(shares.platform) },
    ],
    total: { label: "Te queda", amount: formatCop(shares.academy) },
    rate: `Con el dólar a ${formatRate(price)} pesos, del ${day}.`,
  };
}

/** `2,65` from 265 hundredths. */
function decimal(hundredths: number): string {
  return String(hundredths / 100).replace(".", ",");
}
