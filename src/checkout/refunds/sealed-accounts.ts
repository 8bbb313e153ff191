// Where refunds keep the accounts of buyers, for whoever seals them anew.
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { SealedPlace } from "#src/bank-accounts/reseal-accounts.ts";
import { refunds } from "./tables.ts";

export const refundAccounts: SealedPlace = {
  nameOf: (id) => `refund ${id}`,
  list: ({ db, academy }, after, limit) =>
    db
      .select({ id: refunds.id, account: refunds.account })
      .from(refunds)
      .where(
        and(
          eq(refunds.academyId, academy.id),
          gt(refunds.id, after),
          isNotNull(refunds.account),
          sql`${refunds.account} ->> 'sealed' <> ''`,
        ),
      )
      .orderBy(asc(refunds.id))
      .limit(limit),
  keep: ({ db, academy }, { id, before, account }) =>
    db
      .update(refunds)
      .set({ account })
      .where(
        and(
          eq(refunds.academyId, academy.id),
          eq(refunds.id, id),
          sql`${refunds.account} ->> 'sealed' = ${before.sealed}`,
        ),
      ),
};
