// Signs a person up with a campaign, once, and keeps what they answered to its box.
import { and, eq } from "drizzle-orm";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { type Ctx, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { findOpenCampaign } from "./campaign-queries.ts";
import type { ConsentAnswer } from "./consent.rules.ts";
import { findLead } from "./consent-queries.ts";
import { campaignLeads } from "./tables.ts";

type Joining = { userId: string; name: string };

/**
 * Safe to repeat. A campaign that nobody may open changes nothing, nor does any of an academy that is
 * about to close. An answer counts for the text
 * that the campaign shows now, and the first one stays: the box is shown to nobody twice. Of an
 * account that is deleted meanwhile, nothing is kept.
 * @param answer null where the box was not shown
 * @returns whether this answer is the one that is kept
 */
export async function joinCampaign(
  ctx: Ctx,
  joining: Joining,
  answer: ConsentAnswer | null = null,
): Promise<boolean> {
  if (ctx.academy.closesAt) return false;
  return inTransaction(ctx, (ctx) => join(ctx, joining, answer));
}

async function join(
  ctx: TransactionCtx & Pick<Ctx, "now">,
  { userId, name }: Joining,
  answer: ConsentAnswer | null,
): Promise<boolean> {
  const campaign = await findOpenCampaign(ctx, name);
  if (!campaign || !(await holdLive(ctx, [userId])).has(userId)) return false;
  const isAnswered = answer !== null && answer.text === campaign.consentText;
  const said = isAnswered
    ? { consentText: campaign.consentText, consentedAt: answer.agreed ? ctx.now : null }
    : null;
  const { academyId, id: campaignId } = campaign;
  const [added] = await ctx.db
    .insert(campaignLeads)
    .values({ academyId, campaignId, userId, createdAt: ctx.now, ...said })
    .onConflictDoNothing()
    .returning({ userId: campaignLeads.userId });
  if (added || !said) return said !== null;
  await ctx.db
    .update(campaignLeads)
    .set(said)
    .where(
      and(
        eq(campaignLeads.academyId, academyId),
        eq(campaignLeads.campaignId, campaignId),
        eq(campaignLeads.userId, userId),
        eq(campaignLeads.consentText, ""),
      ),
    );
  const kept = await findLead(ctx, { campaignId, userId });
  return (
    kept?.consentText === said.consentText &&
    kept.withdrawnAt === null &&
    (kept.consentedAt === null) === (said.consentedAt === null)
  );
}
