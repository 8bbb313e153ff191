// What a campaign brought: by day, and by file.
import { and, count, eq, gte, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { bogotaDay, startOfDay } from "#src/calendar/bogota.rules.ts";
import {
  type Campaign,
  campaignDownloads,
  campaignFiles,
  campaignLeads,
} from "#src/campaigns/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { campaignPage } from "#src/visits/pages.rules.ts";
import { visitsByDay } from "#src/visits/visit-queries.ts";
import { consentsCounted, ofUser } from "./lead-queries.ts";

type Counted = Pick<Campaign, "id" | "name" | "createdAt" | "removedAt">;

export type CampaignDay = {
  /** `2026-11-23`, in Bogotá. */
  day: string;
  visits: number;
  leads: number;
  consents: number;
  /** Files that somebody downloaded for the first time. */
  downloads: number;
};

/** Every one of the last so many days, the last of which is today. */
export async function campaignDays(
  ctx: Ctx,
  { id, name, createdAt, removedAt }: Counted,
  days: number,
): Promise<CampaignDay[]> {
  const from = firstDayOf(days, ctx.now);
  const start = startOfDay(from);
  const visits = await visitsByDay(ctx, campaignPage(name), from);
  const leads = await leadsByDay(ctx, id, start);
  const downloads = await downloadsByDay(ctx, id, start);
  const [made, gone] = [bogotaDay(createdAt), removedAt && bogotaDay(removedAt)];
  // On other days the address was another campaign's.
  const own = visits.filter(({ day }) => day >= made && (gone === null || day <= gone));
  const visited = new Map(own.map((row) => [row.day, row.visits]));
  return Array.from({ length: days }, (_, at) => {
    const day = bogotaDay(new Date(start.getTime() + at * 24 * 3_600_000));
    return {
      day,
      visits: visited.get(day) ?? 0,
      leads: leads.get(day)?.leads ?? 0,
      consents: leads.get(day)?.consents ?? 0,
      downloads: downloads.get(day) ?? 0,
    };
  });
}

/** In Bogotá. */
function dayIn(column: SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'America/Bogota', 'YYYY-MM-DD')`;
}

async function leadsByDay(ctx: Ctx, campaignId: string, start: Date) {
  const { createdAt } = campaignLeads;
  const day = dayIn(sql`${createdAt}`);
  const rows = await ctx.db
    .select({ day, leads: count(), consents: consentsCounted() })
    .from(campaignLeads)
    .innerJoin(users, ofUser)
    .where(
      and(
        eq(campaignLeads.academyId, ctx.academy.id),
        eq(campaignLeads.campaignId, campaignId),
        gte(createdAt, start),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, ...amounts }) => [day, amounts]));
}

const ofFile = and(
  eq(campaignFiles.academyId, campaignDownloads.academyId),
  eq(campaignFiles.id, campaignDownloads.fileId),
);

async function downloadsByDay(ctx: Ctx, campaignId: string, start: Date) {
  const rows = await ctx.db
    .select({ day: dayIn(sql`${campaignDownloads.firstAt}`), amount: count() })
    .from(campaignDownloads)
    .innerJoin(campaignFiles, ofFile)
    .where(
      and(
        eq(campaignDownloads.academyId, ctx.academy.id),
        eq(campaignFiles.campaignId, campaignId),
        gte(campaignDownloads.firstAt, start),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, amount }) => [day, amount]));
}

/** How often each file was downloaded, and by how many people; one without downloads is missing. */
export async function downloadsByFile(ctx: Ctx, campaignId: string) {
  const rows = await ctx.db
    .select({
      fileId: campaignDownloads.fileId,
      people: count(),
      times: sql<number>`sum(${campaignDownloads.times})`.mapWith(Number),
    })
    .from(campaignDownloads)
    .innerJoin(campaignFiles, ofFile)
    .where(
      and(
        eq(campaignDownloads.academyId, ctx.academy.id),
        eq(campaignFiles.campaignId, campaignId),
      ),
    )
    .groupBy(campaignDownloads.fileId);
  return new Map(rows.map(({ fileId, ...amounts }) => [fileId, amounts]));
}
