// What people allowed the academy to write to them about.
import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { findOpenCampaign } from "./campaign-queries.ts";
import { campaignIn } from "./paths.rules.ts";
import { campaignDownloads, campaignFiles, campaignLeads, campaigns } from "./tables.ts";

type Reader = Pick<Ctx, "academy" | "db">;
type Key = { campaignId: string; userId: string };

const campaignOfLead = and(
  eq(campaigns.academyId, campaignLeads.academyId),
  eq(campaigns.id, campaignLeads.campaignId),
);

/** The consents that a person gave, taken back or not, the newest first. */
export function consentsOf(ctx: Reader, userId: string) {
  const { campaignId, consentText, consentedAt, withdrawnAt } = campaignLeads;
  return ctx.db
    .select({ campaignId, title: campaigns.title, consentText, consentedAt, withdrawnAt })
    .from(campaignLeads)
    .innerJoin(campaigns, campaignOfLead)
    .where(
      and(
        eq(campaignLeads.academyId, ctx.academy.id),
        eq(campaignLeads.userId, userId),
        isNotNull(consentedAt),
      ),
    )
    .orderBy(desc(consentedAt));
}

/**
 * The text of the box that goes with a sign-up for a campaign; null where there is none, and in an
 * academy that closes, where nobody signs up with one.
 */
export async function consentAskedBy(
  ctx: Reader & Pick<Ctx, "now">,
  redirectTo: string | null,
): Promise<string | null> {
  const name = ctx.academy.closesAt ? null : campaignIn(redirectTo);
  const campaign = name ? await findOpenCampaign(ctx, name) : null;
  return campaign?.consentText || null;
}

/** Null where they did not sign up with the campaign. */
export async function findLead(ctx: Reader, { campaignId, userId }: Key) {
  const { createdAt, consentText, consentedAt, withdrawnAt } = campaignLeads;
  const [found] = await ctx.db
    .select({ title: campaigns.title, createdAt, consentText, consentedAt, withdrawnAt })
    .from(campaignLeads)
    .innerJoin(campaigns, campaignOfLead)
    .where(
      and(
        eq(campaignLeads.academyId, ctx.academy.id),
        eq(campaignLeads.campaignId, campaignId),
        eq(campaignLeads.userId, userId),
      ),
    );
  return found ?? null;
}

/** For the export of an account. */
export async function leadsBy(ctx: Reader, userId: string) {
  const { createdAt, consentText, consentedAt, withdrawnAt } = campaignLeads;
  const { firstAt, lastAt, times } = campaignDownloads;
  return {
    campaigns: await ctx.db
      .select({ title: campaigns.title, createdAt, consentText, consentedAt, withdrawnAt })
      .from(campaignLeads)
      .innerJoin(campaigns, campaignOfLead)
      .where(and(eq(campaignLeads.academyId, ctx.academy.id), eq(campaignLeads.userId, userId)))
      .orderBy(asc(createdAt)),
    campaignDownloads: await ctx.db
      .select({ title: campaignFiles.title, firstAt, lastAt, times })
      .from(campaignDownloads)
      .innerJoin(
        campaignFiles,
        and(
          eq(campaignFiles.academyId, campaignDownloads.academyId),
          eq(campaignFiles.id, campaignDownloads.fileId),
        ),
      )
      .where(
        and(eq(campaignDownloads.academyId, ctx.academy.id), eq(campaignDownloads.userId, userId)),
      )
      .orderBy(asc(firstAt)),
  };
}
