// Keeps the Idempotency-Key of a purchase until its verdict is known, even across a reload.

/** What a key stands for: another coupon or another way to pay is another purchase. */
export type Bought = { courseIds: string[]; coupon: string | null; method: string };

/** The key of this open purchase, or a new one. */
export function idempotencyKey(bought: Bought): string {
  const kept = sessionStorage.getItem(nameOf(bought));
  if (kept) return kept;
  // Not randomUUID, which browsers disable over plain http, for example on a local network.
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
  sessionStorage.setItem(nameOf(bought), key);
  return key;
}

/** Call it after the verdict; the next purchase gets a new key. */
export function endIdempotencyKey(bought: Bought): void {
  sessionStorage.removeItem(nameOf(bought));
}

function nameOf({ courseIds, coupon, method }: Bought): string {
  return `checkout-key:${courseIds.toSorted().join(",")}:${coupon ?? ""}:${method}`;
}
