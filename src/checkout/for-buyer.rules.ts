// Whether an order is for its buyer or a gift.

type Bought = { buyerId: string | null; learnerEmail: string; billing: { email?: string } };

/**
 * An order with a session is for its buyer. Without one, the receipt goes to the learner or to somebody else, and
 * only then it is a gift.
 */
export function isForBuyer({ buyerId, learnerEmail, billing }: Bought): boolean {
  return buyerId !== null || (billing.email ?? learnerEmail) === learnerEmail;
}
