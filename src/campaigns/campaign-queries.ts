// The campaigns of an academy and what they hand out.
import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { type Campaign, type CampaignFile, campaignFiles, campaigns } from "./tables.ts";

type Reader = Pick<Ctx, "academy" | "db">;

/** Open or not, ended or not; null for one that was removed. */
export async function findCampaign(ctx: Reader, id: string): Promise<Campaign | null> {
  const [found] = await ctx.db
    .select()
    .from(campaigns)
    .where(and(ofAcademy(ctx), eq(campaigns.id, id), isNull(campaigns.removedAt)));
  return found ?? null;
}

/** The one at an address that everybody may open. */
export async function findOpenCampaign(
  ctx: Reader & Pick<Ctx, "now">,
  name: string,
): Promise<Campaign | null> {
  const [found] = await ctx.db
    .select()
    .from(campaigns)
    .where(and(isOpenNow(ctx), eq(campaigns.name, name.toLowerCase())));
  return found ?? null;
}

/** In their order; without those that were removed. */
export async function listFiles(ctx: Reader, campaignId: string): Promise<CampaignFile[]> {
  return ctx.db
    .select()
    .from(campaignFiles)
    .where(
      and(
        eq(campaignFiles.academyId, ctx.academy.id),
        eq(campaignFiles.campaignId, campaignId),
        isNull(campaignFiles.removedAt),
      ),
    )
    .orderBy(asc(campaignFiles.position), asc(campaignFiles.id));
}

/** Whether a row of `campaigns` is there for everybody. */
export function isOpenNow(ctx: Pick<Ctx, "academy" | "now">) {
  return and(
    ofAcademy(ctx),
    eq(campaigns.isOpen, true),
    isNull(campaigns.removedAt),
    or(isNull(campaigns.endsAt), gt(campaigns.endsAt, ctx.now)),
  );
}

function ofAcademy({ academy }: Pick<Ctx, "academy">) {
  return eq(campaigns.academyId, academy.id);
}
