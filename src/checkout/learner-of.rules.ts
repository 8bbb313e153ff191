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

/** The account that an order names as its learner; null: whoever has the address. */
export function namedLearner({ learnerId, buyerId, isGift }: Omit<Bought, "learnerEmail">) {
  return learnerId ?? (isGift ? null : buyerId);
}
