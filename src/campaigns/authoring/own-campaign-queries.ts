// Campaigns and their files for those who make them.
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { bogotaDay, startOfNextDay } from "#src/calendar/bogota.rules.ts";
import {
  type Campaign,
  campaignDownloads,
  campaignFiles,
  campaignLeads,
  campaigns,
} from "#src/campaigns/tables.ts";
import { wordsIn } from "#src/campaigns/words-in-queries.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { campaignPage } from "#src/visits/pages.rules.ts";
import { visitDays } from "#src/visits/tables.ts";
import { type CampaignInput, campaignLimits } from "./campaign-input.rules.ts";
import { consentsCounted, ofUser } from "./lead-queries.ts";

/** A campaign in the words of the person who saves it. */
export function inputOf(campaign: Campaign): CampaignInput & { name: string } {
  const { title, name, subtitle, points, consentText, isOpen, endsAt } = campaign;
  const endsOn = endsAt && bogotaDay(new Date(endsAt.getTime() - 1));
  return { title, name, subtitle, points, consentText, isOpen, endsOn };
}

/** All but its address, which others may have. */
export function columnsOf(input: CampaignInput) {
  const { title, subtitle, points, consentText, isOpen, endsOn } = input;
  return {
    title,
    subtitle,
    points,
    consentText,
    isOpen,
    endsAt: endsOn ? startOfNextDay(endsOn) : null,
  };
}

export type CampaignCounts = {
  files: number;
  visits: number;
  leads: number;
  /** Of those, to whom the academy may write. */
  consents: number;
  downloads: number;
};

export type OwnCampaign = Campaign & CampaignCounts;

const allCampaigns = { limit: campaignLimits.ofAcademy, offset: 0 };

/**
 * The newest first.
 * @param terms words of the title and the address, or parts of them; empty: all
 */
export async function listCampaigns(
  ctx: Ctx,
  terms = "",
  { limit, offset }: { limit: number; offset: number } = allCampaigns,
): Promise<OwnCampaign[]> {
  const found = await ctx.db
    .select()
    .from(campaigns)
    .where(and(present(ctx), wordsIn(titleAndName, terms)))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit)
    .offset(offset);
  return withCounts(ctx, found);
}

const titleAndName = sql`${campaigns.title} || ' ' || ${campaigns.name}`;

/** @param terms as in the list */
export async function countCampaigns(ctx: Ctx, terms = ""): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(campaigns)
    .where(and(present(ctx), wordsIn(titleAndName, terms)));
  return row?.amount ?? 0;
}

/** Null for one of another academy, or one that was removed. */
export async function findOwnCampaign(ctx: Ctx, id: string): Promise<OwnCampaign | null> {
  if (!idShape.safeParse(id).success) return null;
  const found = await ctx.db
    .select()
    .from(campaigns)
    .where(and(present(ctx), eq(campaigns.id, id)));
  const [campaign] = await withCounts(ctx, found);
  return campaign ?? null;
}

const mostRemoved = 100;

/** Those with somebody who signed up: their list can still be had. The last one removed first. */
export async function listRemoved(ctx: Ctx): Promise<OwnCampaign[]> {
  const found = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.academyId, ctx.academy.id), isNotNull(campaigns.removedAt)))
    .orderBy(desc(campaigns.removedAt), desc(campaigns.id))
    .limit(mostRemoved);
  return (await withCounts(ctx, found)).filter(({ leads }) => leads > 0);
}

function present({ academy }: Pick<Ctx, "academy">): SQL | undefined {
  return and(eq(campaigns.academyId, academy.id), isNull(campaigns.removedAt));
}

async function withCounts(ctx: Ctx, found: Campaign[]): Promise<OwnCampaign[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [files, leads, downloads, visits] = [
    await filesOf(ctx, ids),
    await leadsOf(ctx, ids),
    await downloadsOf(ctx, ids),
    await visitsOf(ctx, ids),
  ];
  return found.map((campaign) => ({
    ...campaign,
    files: files.get(campaign.id) ?? 0,
    visits: visits.get(campaign.id) ?? 0,
    leads: leads.get(campaign.id)?.leads ?? 0,
    consents: leads.get(campaign.id)?.consents ?? 0,
    downloads: downloads.get(campaign.id) ?? 0,
  }));
}

async function filesOf(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: campaignFiles.campaignId, amount: count() })
    .from(campaignFiles)
    .where(
      and(
        eq(campaignFiles.academyId, ctx.academy.id),
        inArray(campaignFiles.campaignId, ids),
        isNull(campaignFiles.removedAt),
      ),
    )
    .groupBy(campaignFiles.campaignId);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

async function leadsOf(ctx: Ctx, ids: string[]) {
  const { campaignId } = campaignLeads;
  const rows = await ctx.db
    .select({ id: campaignId, leads: count(), consents: consentsCounted() })
    .from(campaignLeads)
    .innerJoin(users, ofUser)
    .where(and(eq(campaignLeads.academyId, ctx.academy.id), inArray(campaignId, ids)))
    .groupBy(campaignId);
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]));
}

/** From the day on which each was made up to that of its removal: others had its address, or will. */
async function visitsOf(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const page = sql`${campaignPage("")}::text || ${campaigns.name}`;
  const { day } = visitDays;
  const rows = await ctx.db
    .select({ id: campaigns.id, amount: sql<number>`sum(${visitDays.visits})`.mapWith(Number) })
    .from(campaigns)
    .innerJoin(
      visitDays,
      and(
        eq(visitDays.academyId, campaigns.academyId),
        eq(visitDays.page, page),
        gte(day, dateIn(campaigns.createdAt)),
        or(isNull(campaigns.removedAt), lte(day, dateIn(campaigns.removedAt))),
      ),
    )
    .where(and(eq(campaigns.academyId, ctx.academy.id), inArray(campaigns.id, ids)))
    .groupBy(campaigns.id);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** In Bogotá. */
function dateIn(moment: SQLWrapper): SQL {
  return sql`(${moment} at time zone 'America/Bogota')::date`;
}

async function downloadsOf(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({
      id: campaignFiles.campaignId,
      amount: sql<number>`sum(${campaignDownloads.times})`.mapWith(Number),
    })
    .from(campaignDownloads)
    .innerJoin(
      campaignFiles,
      and(
        eq(campaignFiles.academyId, campaignDownloads.academyId),
        eq(campaignFiles.id, campaignDownloads.fileId),
      ),
    )
    .where(
      and(eq(campaignDownloads.academyId, ctx.academy.id), inArray(campaignFiles.campaignId, ids)),
    )
    .groupBy(campaignFiles.campaignId);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
