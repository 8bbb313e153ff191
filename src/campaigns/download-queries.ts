// What the open campaigns of an academy hand out, and to whom.
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { isOpenNow } from "./campaign-queries.ts";
import { type CampaignFile, campaignFiles, campaignLeads, campaigns } from "./tables.ts";
import { wordsIn } from "./words-in-queries.ts";

type Reader = Pick<Ctx, "academy" | "db" | "now">;

/** More than an academy has; a bound, so that no page grows without one. */
const most = 300;

const filesOf = and(
  eq(campaignFiles.academyId, campaigns.academyId),
  eq(campaignFiles.campaignId, campaigns.id),
  isNull(campaignFiles.removedAt),
);

/** Of a person: what their own campaigns hand out first, available or not. */
export function listDownloads(ctx: Reader, userId: string) {
  const { id, title, contentType, bytes, available } = campaignFiles;
  return ctx.db
    .select({ id, title, contentType, bytes, available })
    .from(campaigns)
    .innerJoin(campaignFiles, filesOf)
    .leftJoin(
      campaignLeads,
      and(
        eq(campaignLeads.academyId, campaigns.academyId),
        eq(campaignLeads.campaignId, campaigns.id),
        eq(campaignLeads.userId, userId),
      ),
    )
    .where(isOpenNow(ctx))
    .orderBy(
      sql`${campaignLeads.createdAt} desc nulls last`,
      desc(campaignFiles.available),
      desc(campaigns.createdAt),
      asc(campaignFiles.position),
      asc(campaignFiles.id),
    )
    .limit(most);
}

/** Whether a campaign hands out anything yet. */
export async function hasAvailableFile(ctx: Reader, campaignId: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: campaignFiles.id })
    .from(campaignFiles)
    .where(
      and(
        eq(campaignFiles.academyId, ctx.academy.id),
        eq(campaignFiles.campaignId, campaignId),
        isNull(campaignFiles.removedAt),
        eq(campaignFiles.available, true),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** A file that may be downloaded now; null for any other. */
export async function findAvailableFile(
  ctx: Reader,
  id: string,
): Promise<(Pick<CampaignFile, "id" | "title"> & { key: string; contentType: string }) | null> {
  const { title, key, contentType } = campaignFiles;
  const [found] = await ctx.db
    .select({ id: campaignFiles.id, title, key, contentType })
    .from(campaignFiles)
    .innerJoin(campaigns, filesOf)
    .where(and(isOpenNow(ctx), eq(campaignFiles.id, id), eq(campaignFiles.available, true)));
  if (!found?.key) return null;
  const { contentType: type, key: stored, ...file } = found;
  return { ...file, key: stored, contentType: type ?? "application/octet-stream" };
}

export type LeadFilter = {
  /** Also what is announced and not there yet. */
  all: boolean;
  /** Words of the titles of a campaign and of a file, or parts of them. */
  title?: string | undefined;
  /** The name of a campaign, or its id. */
  campaign?: string | undefined;
  limit: number;
  offset: number;
};

/** The files of open campaigns for `GET /leads`, the newest campaign first. */
export async function listLeads(ctx: Reader, asked: LeadFilter) {
  const named = asked.campaign?.toLowerCase();
  const which = and(
    isOpenNow(ctx),
    asked.all ? undefined : eq(campaignFiles.available, true),
    named ? sql`${named} in (${campaigns.name}, ${campaigns.id}::text)` : undefined,
    wordsIn(sql`${campaigns.title} || ' ' || ${campaignFiles.title}`, asked.title ?? ""),
  );
  const from = ctx.db
    .select({ campaign: campaigns, file: campaignFiles })
    .from(campaigns)
    .innerJoin(campaignFiles, filesOf)
    .where(which)
    .orderBy(desc(campaigns.createdAt), asc(campaignFiles.position), asc(campaignFiles.id));
  const [rows, [counted]] = await Promise.all([
    from.limit(asked.limit).offset(asked.offset),
    ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(campaigns)
      .innerJoin(campaignFiles, filesOf)
      .where(which),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
