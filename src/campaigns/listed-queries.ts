// The campaigns of an academy that everybody may open, for search engines.
import { asc } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { isOpenNow } from "./campaign-queries.ts";
import { campaigns } from "./tables.ts";

/** A sitemap needs no more. */
const most = 1000;

export function listOpenCampaigns(ctx: Ctx): Promise<{ name: string }[]> {
  return ctx.db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(isOpenNow(ctx))
    .orderBy(asc(campaigns.id))
    .limit(most);
}
