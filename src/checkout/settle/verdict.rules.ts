// When a payment that waits counts as not made, and when it is asked about again.

type Charge = { reference: string; amountInCents: number; currency: string };
type Payment = { reference: string; amountCop: number };

/** Whether a transaction of the gateway is what we asked for. */
export function isChargeOf(payment: Payment, charge: Charge): boolean {
  return (
    charge.reference === payment.reference &&
    charge.amountInCents === payment.amountCop * 100 &&
    charge.currency === "COP"
  );
}

/** Whether money came in, also where it went back since. */
export function cameIn({ status }: { status: string }): boolean {
  return status === "APPROVED" || status === "VOIDED";
}

/** Margin for a slow gateway clock, which must not accept a payment after we gave it up. */
const marginMs = 60_000;

/** A request that the gateway does not know after this long was not received. */
const receiptMs = 300_000;

/** How long after its time a payment may still be decided before we give it up. */
const graceMs = 3_600_000;

type Waiting = { createdAt: Date; expiresAt: Date };

/** Whether a payment that the gateway does not know was never received. */
export function isUnsent({ createdAt, expiresAt }: Waiting, now: Date): boolean {
  const until = Math.min(createdAt.getTime() + receiptMs, expiresAt.getTime());
  return now.getTime() > until + marginMs;
}

/** Whether the buyer's time is up, for a payment that the gateway has not decided. */
export function isExpired({ expiresAt }: Waiting, now: Date): boolean {
  return now.getTime() > expiresAt.getTime() + graceMs + marginMs;
}

/** Seconds until a payment is asked about again: a tenth of its age, from 5 seconds to 15 minutes. */
export function pauseOf({ createdAt }: Waiting, now: Date): number {
  const ageSeconds = (now.getTime() - createdAt.getTime()) / 1000;
  return Math.round(Math.min(Math.max(ageSeconds / 10, 5), 900));
}

/** Our own conclusions: the bank may have taken the money all the same. */
export const concludedStatuses = ["refused", "unsent", "expired", "unanswered"] as const;

/** What ended without money, as far as is known. An approval may still come. */
export const unpaidStatuses = ["declined", "error", ...concludedStatuses] as const;

const dayMs = 86_400_000;

/** Payments that were settled after this moment are still asked about: for seven days. */
export function askedUntil(now: Date): Date {
  return new Date(now.getTime() - 7 * dayMs);
}

/** Whether the keys of a payment were not mended for a week after its time. */
export function isLost({ expiresAt }: Waiting, now: Date): boolean {
  return expiresAt < askedUntil(now);
}

const hourMs = 3_600_000;

/** An approved payment is asked about if it was approved before this: its own job has no question. */
export function approvedBefore(now: Date): Date {
  return new Date(now.getTime() - hourMs);
}

const sweepMs = 600_000;

/** A payment that ended unpaid is asked about at one sweep of each hour. */
export const sweepsOfHour = 6;

/** A payment that was approved, at one of each day. */
export const sweepsOfDay = 6 * 24;

/** Which of so many sweeps, which follow one another in turn, this one is. */
export function turnAt(now: Date, sweeps: number): number {
  return Math.floor(now.getTime() / sweepMs) % sweeps;
}
