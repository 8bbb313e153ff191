// Finds the address that a campaign gets; those who ask take turns by `lockNames`.
import { and, eq, isNull, like, ne, or } from "drizzle-orm";
import { campaigns } from "#src/campaigns/tables.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { type CampaignInput, campaignTexts, nameFrom } from "./campaign-input.rules.ts";
import { refusedField } from "./hold-campaign.ts";

/**
 * The one that was typed, or one made from the title, with a number where others have it. Throws
 * `invalid` for one that another campaign has.
 */
export async function freeName(
  { db, academy }: TransactionCtx & MemberCtx,
  id: string,
  { name, title }: Pick<CampaignInput, "name" | "title">,
): Promise<string> {
  const wanted = name ?? nameFrom(title);
  const rows = await db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.academyId, academy.id),
        isNull(campaigns.removedAt),
        ne(campaigns.id, id),
        or(eq(campaigns.name, wanted), like(campaigns.name, `${wanted}-%`)),
      ),
    );
  const taken = new Set(rows.map((row) => row.name));
  if (!taken.has(wanted)) return wanted;
  if (name) throw refusedField("name", campaignTexts.nameTaken);
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
