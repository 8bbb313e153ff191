// The learner of an order: its buyer, or whoever it was bought for.

type Bought = { buyerId: string | null; learnerEmail: string; isGift: boolean };

/** By the account of a session, or by the address that was given. */
export function learnerOf({ learnerEmail, buyerId, isGift }: Bought) {
  return { email: learnerEmail, buyerId: isGift ? null : buyerId };
}
