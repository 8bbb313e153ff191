// Pesos for a dollar, with the day and the source that the number comes from.

export type Rate = { price: number; date: string; source: string };

export type ExchangeRate = {
  /** The rate in force; null while none is known. */
  usdCop(): Promise<Rate | null>;
};

/** The embedded default: one dated number, so that the product works without any network. */
export function fixedRate(price: number): ExchangeRate {
  return {
    usdCop: async () => ({ price, date: "2026-11-21", source: "valor fijo de configuración" }),
  };
}
