// Writes numbers in the es-ES style (spec 1 §9), which drops the dot from four-digit numbers unless
// grouping is forced.

const whole = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 0, useGrouping: "always" });
const withCents = new Intl.NumberFormat("es-ES", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: "always",
});
const oneDecimal = new Intl.NumberFormat("es-ES", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `USD 39` from 3900 cents; cents are written only where there are any. */
export function formatUsd(minorUnits: number): string {
  if (minorUnits % 100 !== 0) return formatUsdExact(minorUnits);
  return `USD ${whole.format(minorUnits / 100)}`;
}

/** `USD 39,00`, for receipts. */
export function formatUsdExact(minorUnits: number): string {
  return `USD ${withCents.format(minorUnits / 100)}`;
}

/** `158.730 COP` from whole pesos. */
export function formatCop(pesos: number): string {
  return `${whole.format(pesos)} COP`;
}

/** `188.889 COP con IVA`: what is charged where a price stands; without IVA, `158.730 COP`. */
export function formatCopWithTax(pesos: number, taxPercent: number): string {
  return taxPercent > 0 ? `${formatCop(pesos)} con IVA` : formatCop(pesos);
}

/** `1.250 COP` or `12,50 USD`, of any currency. */
export function formatAmount(minorUnits: number, currency: string): string {
  const format = minorUnits % 100 === 0 ? whole : withCents;
  return `${format.format(minorUnits / 100)} ${currency}`;
}

/** `4.012,35`: pesos for a dollar. */
export function formatRate(usdCop: number): string {
  return withCents.format(usdCop);
}

const day = new Intl.DateTimeFormat("es-CO", { dateStyle: "medium", timeZone: "UTC" });

/** `21/11/2026` from `2026-11-21`. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** `1.240`. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `1 clase`, `1.240 clases`. */
export function formatCounted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `4,9` on the scale of 1 to 5. */
export function formatRating(rating: number): string {
  return oneDecimal.format(rating);
}

/** `m:ss`; minutes continue past 59. */
export function formatDuration(seconds: number): string {
  const total = Math.round(seconds);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}

/** `1 hora 31 minutos`, to the nearest minute and never less than one. */
export function formatLongDuration(seconds: number): string {
  const total = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  const parts = [];
  if (hours > 0) parts.push(formatCounted(hours, "hora", "horas"));
  if (minutes > 0) parts.push(formatCounted(minutes, "minuto", "minutos"));
  return parts.join(" ");
}
