// Which rate of the dollar is plausible, and how long it may be charged with.

export const usdCop = "USDCOP";

/** In Holy Week one rate is in force for five days. */
const freshDays = 4;
/** The maximum change from the previous rate, as a fraction. */
const band = 0.2;
/** A known rate older than this says little about today's. */
const bandDays = 30;
const bounds = { min: 1000, max: 20_000 };
const daysAhead = 7;

type Dated = { day: string; price: number };

/** Whether a rate in force since `day` may still be charged with. */
export function isRateFresh(day: string, today: string): boolean {
  return daysBetween(day, today) <= freshDays;
}

/** @param known the latest rate that is not newer than `rate`. */
export function isPlausible(rate: Dated, known: Dated | null, today: string): boolean {
  if (daysBetween(today, rate.day) > daysAhead) return false;
  if (rate.price < bounds.min || rate.price > bounds.max) return false;
  if (!known || daysBetween(known.day, rate.day) > bandDays) return true;
  return Math.abs(rate.price - known.price) <= known.price * band;
}

/** The symbol for a caller's text: nothing, `usd` and `usdcop` mean dollars in pesos. */
export function knownSymbol(text = usdCop): string | null {
  return ["USD", usdCop].includes(text.toUpperCase()) ? usdCop : null;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
