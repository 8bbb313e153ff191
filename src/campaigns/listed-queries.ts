// The campaigns of an academy that everybody may open, for search engines.
import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { campaigns } from "./tables.ts";

/** A sitemap needs no more. */
const most = 1000;

export function listOpenCampaigns({ db, academy, now }: Ctx): Promise<{ name: string }[]> {
  const { academyId, isOpen, endsAt, removedAt, name, id } = campaigns;
  return db
    .select({ name })
    .from(campaigns)
    .where(
      and(
        eq(academyId, academy.id),
        eq(isOpen, true),
        isNull(removedAt),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    )
    .orderBy(asc(id))
    .limit(most);
}
