// Who buys, as far as limits and answers are concerned: an account that only typed its address is a
// stranger to what others bought for that address.
import { findUser } from "#src/accounts/queries.ts";
import type { Actor, Ctx, Visitor } from "#src/ctx.ts";
import type { Recipient } from "./pay-input.ts";

export type Buyer = {
  learnerEmail: string;
  /** For somebody else than who buys. */
  isGift: boolean;
  /** Null without a session. */
  actor: Actor | null;
  /** Signed in, and the address of the account is proven. */
  isProven: boolean;
  /** Where the request comes from; an empty address where nobody asks, as in the seed. */
  from: Pick<Visitor, "address" | "network">;
};

export async function buyerOf(ctx: Ctx, recipient: Recipient): Promise<Buyer> {
  const { actor, visitor } = ctx;
  const account = actor && (await findUser(ctx, actor.id));
  const isProven = Boolean(account?.emailVerifiedAt);
  return { ...recipient, actor, isProven, from: visitor ?? { address: "" } };
}
