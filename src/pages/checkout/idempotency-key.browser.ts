// Keeps the Idempotency-Key of an attempt until its outcome is known, a reload of the page included.

/** The key of the attempt under way for these courses, or that of a new one. */
export function idempotencyKey(courseIds: string[]): string {
  const kept = sessionStorage.getItem(nameOf(courseIds));
  if (kept) return kept;
  // Not randomUUID, which browsers keep from plain http on a workshop's network.
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
  sessionStorage.setItem(nameOf(courseIds), key);
  return key;
}

/** The attempt has its verdict; the next one is another purchase. */
export function endIdempotencyKey(courseIds: string[]): void {
  sessionStorage.removeItem(nameOf(courseIds));
}

function nameOf(courseIds: string[]): string {
  return `checkout-key:${courseIds.toSorted().join(",")}`;
}
