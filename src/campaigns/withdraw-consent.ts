// Takes back that the academy may write to a person.
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { campaignLeads } from "./tables.ts";

/** Safe to repeat: the first moment stays. */
export async function withdrawConsent(
  ctx: Ctx,
  { campaignId, userId }: { campaignId: string; userId: string },
): Promise<void> {
  await ctx.db
    .update(campaignLeads)
    .set({ withdrawnAt: ctx.now })
    .where(
      and(
        eq(campaignLeads.academyId, ctx.academy.id),
        eq(campaignLeads.campaignId, campaignId),
        eq(campaignLeads.userId, userId),
        isNotNull(campaignLeads.consentedAt),
        isNull(campaignLeads.withdrawnAt),
      ),
    );
}
