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
    ...(name ? await arrivalBy(ctx, name) : { asks: null, newLead: null }),
    hasConsents: consents.some(({ withdrawnAt }) => withdrawnAt === null),
  };
}

/** How long after a sign-up it is told to the pixel. */
const newMs = 3_600_000;

/**
 * `asks` is the text of the box; null where it was answered, or the campaign has none. `newLead` is
 * the campaign with which the person has just signed up.
 */
async function arrivalBy(ctx: MemberCtx, name: string) {
  const campaign = await findOpenCampaign(ctx, name);
  if (!campaign) return { asks: null, newLead: null };
  const lead = await findLead(ctx, { campaignId: campaign.id, userId: ctx.actor.id });
  const isNew = lead && ctx.now.getTime() - lead.createdAt.getTime() < newMs;
  return {
    asks:
      !ctx.academy.closesAt && campaign.consentText && lead?.consentText === ""
        ? campaign.consentText
        : null,
    newLead: isNew ? campaign.id : null,
  };
}
