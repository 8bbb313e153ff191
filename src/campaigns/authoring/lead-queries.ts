// Who signed up with a campaign, for the academy that it belongs to.
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import { named } from "#src/accounts/teachers/request-queries.ts";
import {
  type Campaign,
  campaignDownloads,
  campaignFiles,
  campaignLeads,
  campaigns,
} from "#src/campaigns/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";

export type Lead = {
  userId: string;
  name: string;
  email: string;
  createdAt: Date;
  consentedAt: Date | null;
  consentText: string;
  withdrawnAt: Date | null;
  /** When they proved that the e-mail is theirs; null: somebody else may have given the consent. */
  emailVerifiedAt: Date | null;
  /** The titles of the files of this campaign that they downloaded. */
  downloaded: string[];
};

/** Whether they let the academy write to them and did not take it back. */
export function allowed(lead: Pick<Lead, "consentedAt" | "withdrawnAt">): boolean {
  return lead.consentedAt !== null && lead.withdrawnAt === null;
}

/** Whether the academy may write to them: a consent counts with a proven e-mail only. */
export function mayWriteTo(
  lead: Pick<Lead, "consentedAt" | "withdrawnAt" | "emailVerifiedAt">,
): boolean {
  return allowed(lead) && lead.emailVerifiedAt !== null;
}

/** The same, counted over rows of `campaign_leads` with their accounts. */
export function consentsCounted(): SQL<number> {
  const { consentedAt, withdrawnAt } = campaignLeads;
  return sql`count(*) filter (where ${consentedAt} is not null and ${withdrawnAt} is null and ${users.emailVerifiedAt} is not null)`.mapWith(
    Number,
  );
}

/** Also one that was removed; null for one of another academy. */
export async function findAnyCampaign(ctx: Ctx, id: string): Promise<Campaign | null> {
  if (!idShape.safeParse(id).success) return null;
  const [found] = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.academyId, ctx.academy.id), eq(campaigns.id, id)));
  return found ?? null;
}

/** Of a campaign, by a part of their name or e-mail in lower case; empty: everybody. */
type Which = { campaignId: string; part: string };

/** The account of a row of `campaign_leads`. */
export const ofUser = and(
  eq(users.academyId, campaignLeads.academyId),
  eq(users.id, campaignLeads.userId),
);

function wanted(ctx: Ctx, { campaignId, part }: Which): SQL | undefined {
  return and(
    eq(campaignLeads.academyId, ctx.academy.id),
    eq(campaignLeads.campaignId, campaignId),
    isNull(users.deletedAt),
    named(part),
  );
}

export async function countLeads(ctx: Ctx, which: Which): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(campaignLeads)
    .innerJoin(users, ofUser)
    .where(wanted(ctx, which));
  return row?.amount ?? 0;
}

const shown = {
  userId: campaignLeads.userId,
  name: users.name,
  email: users.email,
  createdAt: campaignLeads.createdAt,
  consentedAt: campaignLeads.consentedAt,
  consentText: campaignLeads.consentText,
  withdrawnAt: campaignLeads.withdrawnAt,
  emailVerifiedAt: users.emailVerifiedAt,
};

/** The last to sign up first. */
export async function listLeads(
  ctx: Ctx,
  which: Which,
  { limit, offset }: { limit: number; offset: number },
): Promise<Lead[]> {
  const found = await ctx.db
    .select(shown)
    .from(campaignLeads)
    .innerJoin(users, ofUser)
    .where(wanted(ctx, which))
    .orderBy(desc(campaignLeads.createdAt), desc(campaignLeads.userId))
    .limit(limit)
    .offset(offset);
  return withDownloads(ctx, which.campaignId, found);
}

/** Somebody of the export: without a moment of their sign-up they only downloaded a file. */
export type ExportedLead = Omit<Lead, "createdAt"> & { createdAt: Date | null };

type Step = { campaignId: string; after: string | null; limit: number };

/** All who signed up with the campaign or downloaded one of its files, by their ids. */
export async function stepOfLeads(ctx: Ctx, step: Step): Promise<ExportedLead[]> {
  const ids = union(signedUp(ctx, step), downloaders(ctx, step)).as("ids");
  const found = await ctx.db
    .select({
      ...{ ...shown, userId: users.id },
      consentText: sql<string>`coalesce(${campaignLeads.consentText}, '')`,
    })
    .from(ids)
    .innerJoin(users, and(eq(users.academyId, ctx.academy.id), eq(users.id, ids.userId)))
    .leftJoin(campaignLeads, and(ofUser, eq(campaignLeads.campaignId, step.campaignId)))
    .orderBy(asc(users.id))
    .limit(step.limit);
  return withDownloads(ctx, step.campaignId, found);
}

/** No more than a step has; an account that was deleted is none of it. */
function signedUp(ctx: Ctx, { campaignId, after, limit }: Step) {
  const { userId } = campaignLeads;
  return ctx.db
    .select({ userId })
    .from(campaignLeads)
    .innerJoin(users, ofUser)
    .where(and(wanted(ctx, { campaignId, part: "" }), after ? gt(userId, after) : undefined))
    .orderBy(asc(userId))
    .limit(limit);
}

function downloaders(ctx: Ctx, { campaignId, after, limit }: Step) {
  const { academyId, userId } = campaignDownloads;
  return ctx.db
    .selectDistinct({ userId })
    .from(campaignDownloads)
    .innerJoin(campaignFiles, ofFile)
    .innerJoin(users, and(eq(users.academyId, academyId), eq(users.id, userId)))
    .where(
      and(
        eq(academyId, ctx.academy.id),
        eq(campaignFiles.campaignId, campaignId),
        isNull(users.deletedAt),
        after ? gt(userId, after) : undefined,
      ),
    )
    .orderBy(asc(userId))
    .limit(limit);
}

/** The file of a row of `campaign_downloads`. */
const ofFile = and(
  eq(campaignFiles.academyId, campaignDownloads.academyId),
  eq(campaignFiles.id, campaignDownloads.fileId),
);

async function withDownloads<Found extends { userId: string }>(
  ctx: Ctx,
  campaignId: string,
  found: Found[],
): Promise<(Found & Pick<Lead, "downloaded">)[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ userId }) => userId);
  const rows = await ctx.db
    .select({ userId: campaignDownloads.userId, title: campaignFiles.title })
    .from(campaignDownloads)
    .innerJoin(campaignFiles, ofFile)
    .where(
      and(
        eq(campaignDownloads.academyId, ctx.academy.id),
        eq(campaignFiles.campaignId, campaignId),
        inArray(campaignDownloads.userId, ids),
      ),
    )
    .orderBy(asc(campaignFiles.position), asc(campaignFiles.id));
  const titles = Map.groupBy(rows, ({ userId }) => userId);
  return found.map((lead) => ({
    ...lead,
    downloaded: (titles.get(lead.userId) ?? []).map(({ title }) => title),
  }));
}
