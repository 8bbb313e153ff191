// Keeps the Idempotency-Key of an attempt until its outcome is known, a reload of the page included.

/** The key of the attempt under way for these courses, or that of a new one. */
export function attemptKey(courseIds: string[]): string {
  const kept = sessionStorage.getItem(nameOf(courseIds));
  if (kept) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameOf(courseIds), key);
  return key;
}

/** The attempt has its verdict; the next one is another purchase. */
export function endAttempt(courseIds: string[]): void {
  sessionStorage.removeItem(nameOf(courseIds));
}

function nameOf(courseIds: string[]): string {
  return `checkout-attempt:${courseIds.toSorted().join(",")}`;
}
