// Writes how much is stored, in units of 10⁹ bytes.
const tenths = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 });

/** `12,4 GB`, and `0,1 GB` for the least that is more than nothing. */
export function formatGigabytes(bytes: number): string {
  const least = bytes > 0 ? 0.1 : 0;
  return `${tenths.format(Math.max(least, bytes / 1e9))} GB`;
}
