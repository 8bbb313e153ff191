// Makes a campaign: closed or open, and without files.
import { and, count, eq, isNull } from "drizzle-orm";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { campaigns } from "#src/campaigns/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import {
  inTransaction,
  type MemberCtx,
  notifyPublicChange,
  type TransactionCtx,
} from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { campaignInput, campaignLimits, campaignTexts } from "./campaign-input.rules.ts";
import { freeName } from "./free-name.ts";
import { lockNames, noteCampaign } from "./hold-campaign.ts";
import { columnsOf } from "./own-campaign-queries.ts";

/** For the form that asks for one. */
export const newCampaignId = newId;

/**
 * Throws `invalid` for an address that another campaign has, and `conflict` at the limit.
 * @param campaignId that the form brings, so that a second press makes no second campaign
 * @returns its id
 */
export async function createCampaign(
  ctx: MemberCtx,
  raw: unknown,
  campaignId?: string | undefined,
): Promise<string> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  const input = campaignInput.parse(raw);
  const id = idShape.safeParse(campaignId).data?.toLowerCase() ?? newId();
  return inTransaction(ctx, async (ctx) => {
    await lockNames(ctx);
    const ofAcademy = eq(campaigns.academyId, ctx.academy.id);
    const [made] = await ctx.db
      .select({ removedAt: campaigns.removedAt })
      .from(campaigns)
      .where(and(ofAcademy, eq(campaigns.id, id)));
    if (made?.removedAt) throw problem("not_found", campaignTexts.unknown);
    if (made) return id;
    const name = await freeName(ctx, id, input);
    await requireRoom(ctx);
    await ctx.db
      .insert(campaigns)
      .values({ academyId: ctx.academy.id, id, ...columnsOf(input), name });
    await noteCampaign(ctx, "made");
    await notifyPublicChange(ctx, ctx.academy.id);
    return id;
  });
}

async function requireRoom({ db, academy }: TransactionCtx): Promise<void> {
  const [row] = await db
    .select({ amount: count() })
    .from(campaigns)
    .where(and(eq(campaigns.academyId, academy.id), isNull(campaigns.removedAt)));
  if ((row?.amount ?? 0) < campaignLimits.ofAcademy) return;
  throw problem("conflict", campaignTexts.many);
}
