// Pesos for a dollar, with the day and the source that the number comes from.

export type Rate = {
  price: number;
  /** The first day on which it is in force, `2026-11-21`. */
  date: string;
  source: string;
  /** Whether it may be charged with; an old one is only an approximation. */
  fresh: boolean;
};

export type ExchangeRate = {
  /**
   * The rate in force, or the last one known; null while none is. Never call it inside a
   * transaction: the embedded database has no second connection.
   */
  usdCop(): Promise<Rate | null>;
};

/** The day of the number that `USD_COP` defaults to. */
export const fixedRateDate = "2026-11-21";

/** The embedded default: one dated number, so that the product works without any network. */
export function fixedRate(price: number, date = fixedRateDate): ExchangeRate {
  const rate = { price, date, source: "valor fijo de configuración", fresh: true };
  return { usdCop: async () => rate };
}
