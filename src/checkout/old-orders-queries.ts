// The accounts behind the addresses of old orders.
import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { orderClaims, type orders } from "./tables.ts";

type Reading = Pick<Ctx, "db" | "academy">;

/** A query for the id of the account that has proven an order's address; null where none has. */
export function accountOf(
  { db, academy }: Reading,
  address: typeof orders.learnerEmail | typeof orders.receiptEmail,
): SQL<string | null> {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.academyId, academy.id),
        eq(users.email, address),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);
  return sql`(${found})`;
}

/** Whether no account has the address of a claim. */
export function isNobodys({ db, academy }: Reading): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(
        and(
          eq(users.academyId, academy.id),
          eq(users.email, orderClaims.learnerEmail),
          isNull(users.deletedAt),
        ),
      ),
  );
}
