import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { User } from "#src/accounts/tables.ts";
import { orders } from "./tables.ts";

/**
 * Orders that a person made: with the account, or without a session for a receipt to a mailbox that is
 * proven to be theirs.
 */
export function boughtBy({
  id,
  email,
  emailVerifiedAt,
}: Pick<User, "id" | "email" | "emailVerifiedAt">): SQL | undefined {
  const byAccount = eq(orders.buyerId, id);
  if (!emailVerifiedAt) return byAccount;
  return or(byAccount, and(isNull(orders.buyerId), eq(orders.receiptEmail, email)));
}
