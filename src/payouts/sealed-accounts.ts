// Where the accounts of teachers are kept, for whoever seals them anew.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { SealedPlace } from "#src/bank-accounts/reseal-accounts.ts";
import { payoutAccounts } from "./tables.ts";

export const teacherAccounts: SealedPlace = {
  nameOf: (id) => `payout ${id}`,
  list: ({ db, academy }, after, limit) =>
    db
      .select({ id: payoutAccounts.teacherId, account: payoutAccounts.account })
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.academyId, academy.id), gt(payoutAccounts.teacherId, after)))
      .orderBy(asc(payoutAccounts.teacherId))
      .limit(limit),
  keep: ({ db, academy }, { id, before, account }) =>
    db
      .update(payoutAccounts)
      .set({ account })
      .where(
        and(
          eq(payoutAccounts.academyId, academy.id),
          eq(payoutAccounts.teacherId, id),
          sql`${payoutAccounts.account} ->> 'sealed' = ${before.sealed}`,
        ),
      ),
};
