// Who gets what of a sale, in whole pesos (decisions: Orders, refunds, and who gets what).

/** What is the same for every academy. */
export type Fees = {
  /** What the gateway keeps of a charge, in hundredths of a percent. */
  gatewayHundredths: number;
  /** What it keeps of each charge besides, in pesos. */
  gatewayCop: number;
  /** The platform's share of a sale without its tax, where the academy has none of its own. */
  platformPercent: number;
};

export type Percents = {
  /** Of a sale without its tax. */
  platform: number;
  /** Of what is left then. */
  teacher: number;
};

/** Tax on the gateway's fee, in percent. */
const feeTaxPercent = 19;

/** What the gateway keeps of a charge, with the tax on it. */
export function gatewayFee(totalCop: number, { gatewayHundredths, gatewayCop }: Fees): number {
  if (totalCop === 0) return 0;
  const fee = totalCop * gatewayHundredths + gatewayCop * 10_000;
  return Math.floor((fee * (100 + feeTaxPercent) + 500_000) / 1_000_000);
}

/**
 * Parts in proportion to the weights, by largest remainder: they add up to the amount, and no part
 * is a peso or more away from its exact one. Of equal remainders the first gets the peso.
 * @param amount a whole number of 0 or more
 * @param weights whole numbers, not all of them 0
 */
export function spread(amount: number, weights: number[]): number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / all));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % all }))
    .toSorted((one, other) => compare(other.remainder, one.remainder) || one.at - other.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}

export type Shares = {
  tax: number;
  gateway: number;
  platform: number;
  /** In the sequence of the items. */
  teachers: number[];
  /** With what rounding leaves; below zero where the fee is more than the sale brings. */
  academy: number;
};

type Sale = {
  totalCop: number;
  taxCop: number;
  /** What each course cost. */
  paidCents: number[];
};

/** The shares of a charge add up to its total. */
export function sharesOf(
  { totalCop, taxCop, paidCents }: Sale,
  percents: Percents,
  fees: Fees,
): Shares {
  const gateway = gatewayFee(totalCop, fees);
  const platform = Math.floor(((totalCop - taxCop) * percents.platform + 50) / 100);
  const net = totalCop - taxCop - gateway - platform;
  const nets = spread(Math.max(net, 0), paidCents);
  const teachers = nets.map((one) => Math.floor((one * percents.teacher) / 100));
  const academy = net - teachers.reduce((sum, one) => sum + one, 0);
  return { tax: taxCop, gateway, platform, teachers, academy };
}
