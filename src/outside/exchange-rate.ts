// Pesos for a dollar, with the day and the source of the rate.

export type Rate = {
  price: number;
  /** The first day on which it is in force, `2026-11-21`. */
  date: string;
  source: string;
  /** Whether it may be used to charge; an old rate is only an approximation. */
  fresh: boolean;
};

export type ExchangeRate = {
  /**
   * The rate in force, or the last known one; null if there is none. Never call it inside a
   * transaction: the embedded database has no second connection.
   */
  usdCop(): Promise<Rate | null>;
};

/** The day of the rate that `USD_COP` defaults to. */
export const fixedRateDate = "2026-11-21";

/** The embedded default: one dated rate, so that the product works without a network. */
export function fixedRate(price: number, date = fixedRateDate): ExchangeRate {
  const rate = { price, date, source: "valor fijo de configuración", fresh: true };
  return { usdCop: async () => rate };
}
