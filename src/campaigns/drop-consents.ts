// Clears what somebody allowed in the name of an address that was not theirs.
import { and, eq, ne } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { campaignLeads } from "./tables.ts";

/** The owner of the address was asked nothing yet, so the box is shown again. */
export async function dropConsents(
  ctx: TransactionCtx,
  { id, isTaken }: { id: string; isTaken: boolean },
): Promise<void> {
  if (!isTaken) return;
  await ctx.db
    .update(campaignLeads)
    .set({ consentedAt: null, consentText: "", withdrawnAt: null })
    .where(
      and(
        eq(campaignLeads.academyId, ctx.academy.id),
        eq(campaignLeads.userId, id),
        ne(campaignLeads.consentText, ""),
      ),
    );
}
