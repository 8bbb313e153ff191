// The tax on what an academy sells, and how a buyer reads it.

/** IVA in Colombia, in percent: what an academy has until its administrators say otherwise (spec 2 §9). */
export const usualTaxPercent = 19;

/** No IVA of Colombia is higher; a slip such as 190 is refused. */
export const mostTaxPercent = 30;

export type Tax = {
  /** A whole percentage of what is paid after the discount. */
  taxPercent: number;
  /** Why it is another one than the usual; empty for the usual one. */
  taxReason: string;
};

/** The note of a checkout, of an order and of a receipt. */
export function taxNote({ taxPercent, taxReason }: Tax): string {
  if (taxPercent === 0) return `Sin IVA: ${taxReason}`;
  const note = `Impuestos del ${taxPercent}% según tu país de residencia.`;
  return taxReason ? `${note} Motivo: ${taxReason}` : note;
}

/** The note where the rate stands beside it already; null where nothing is to be said. */
export function taxReasonNote({ taxPercent, taxReason }: Tax): string | null {
  if (!taxReason) return null;
  return taxPercent === 0 ? `Sin IVA: ${taxReason}` : `IVA del ${taxPercent} %: ${taxReason}`;
}

/** `Total, con IVA`; without IVA, `Total`. */
export function withTax(label: string, { taxPercent }: Pick<Tax, "taxPercent">): string {
  return taxPercent === 0 ? label : `${label}, con IVA`;
}
