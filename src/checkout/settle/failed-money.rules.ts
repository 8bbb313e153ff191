/**
 * What is known of the money of an order that failed or was left. `none`: nothing came in, as far as
 * is known; `unknown`: nobody can say; `voided`: the bank took its approval back by itself;
 * `returned`: it came in, bought nothing, and goes back by a refund.
 */
export type FailedMoney = "none" | "unknown" | "voided" | "returned";

/** @param status of the newest payment */
export function failedMoney(status: string | undefined, hasRefund: boolean): FailedMoney {
  // Money of another amount, or a late one, has a refund whatever its payment ended as.
  if (hasRefund || status === "approved") return "returned";
  if (status === "unanswered") return "unknown";
  return status === "voided" ? "voided" : "none";
}
