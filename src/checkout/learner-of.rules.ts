// The learner of an order: its buyer, or whoever it was bought for.

type Bought = {
  buyerId: string | null;
  learnerEmail: string;
  learnerId: string | null;
  isGift: boolean;
};

/** By the account of a session, by the address that was given, or by the account that it was of. */
export function learnerOf({ learnerEmail, learnerId, buyerId, isGift }: Bought) {
  return { email: learnerEmail, buyerId: isGift ? null : buyerId, movedId: learnerId };
}
