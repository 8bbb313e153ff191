// Keeps the Idempotency-Key of a purchase until its verdict is known, even across a reload.

/** The key of the open purchase of these courses, or a new one. */
export function idempotencyKey(courseIds: string[]): string {
  const kept = sessionStorage.getItem(nameOf(courseIds));
  if (kept) return kept;
  // Not randomUUID, which browsers disable over plain http, for example on a local network.
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
  sessionStorage.setItem(nameOf(courseIds), key);
  return key;
}

/** Call it after the verdict; the next purchase gets a new key. */
export function endIdempotencyKey(courseIds: string[]): void {
  sessionStorage.removeItem(nameOf(courseIds));
}

function nameOf(courseIds: string[]): string {
  return `checkout-key:${courseIds.toSorted().join(",")}`;
}
