// What the list of downloads shows, and the box of a campaign that its visitor was not shown yet.
import { filePrintPath } from "#src/campaigns/campaign-art.ts";
import { findOpenCampaign } from "#src/campaigns/campaign-queries.ts";
import { consentsOf, findLead } from "#src/campaigns/consent-queries.ts";
import { listDownloads } from "#src/campaigns/download-queries.ts";
import { filePath } from "#src/campaigns/paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { fileKind, fileLine } from "#src/media/attachments/attachments.rules.ts";

/** @param name of the campaign that the visitor came by, if any */
export async function downloadsFor(ctx: MemberCtx, name: string | null) {
  const { id: userId } = ctx.actor;
  const files = await listDownloads(ctx, userId);
  const consents = await consentsOf(ctx, userId);
  return {
    files: files.map(({ id, title, contentType, bytes, available }) => ({
      id,
      title,
      print: filePrintPath(title),
      line: contentType && (bytes ? fileLine(contentType, bytes) : fileKind(contentType)),
      href: available ? filePath(id) : null,
    })),
    asks: name && (await unanswered(ctx, name)),
    hasConsents: consents.some(({ withdrawnAt }) => withdrawnAt === null),
  };
}

/** The text of the box; null where it was answered, or the campaign has none. */
async function unanswered(ctx: MemberCtx, name: string): Promise<string | null> {
  const campaign = await findOpenCampaign(ctx, name);
  if (!campaign?.consentText) return null;
  const lead = await findLead(ctx, { campaignId: campaign.id, userId: ctx.actor.id });
  return lead?.consentText === "" ? campaign.consentText : null;
}
