// Takes a file that a plain form brought for a campaign, with the checks of any other upload.
import type { MemberCtx } from "#src/ctx.ts";
import { openUpload } from "#src/media/uploads/open-upload.ts";
import { limits } from "#src/media/uploads/uploads.rules.ts";
import { problem } from "#src/problem.ts";
import { campaignTexts } from "./campaign-input.rules.ts";
import { requireCampaign } from "./hold-campaign.ts";

/** @returns the address of the upload, to be given to the campaign. */
export async function postFile(
  ctx: MemberCtx,
  campaignId: string,
  file: File | undefined,
): Promise<string> {
  await requireCampaign(ctx, campaignId);
  if (!file || file.size === 0) throw problem("invalid", campaignTexts.noFile);
  const announced = { fileName: file.name, types: ["attachment"], bytes: file.size };
  const upload = await openUpload(ctx, announced, { seconds: 600, place: "own" });
  await ctx.outside.files.put(upload.key, file.stream(), limits[upload.kind].bytes);
  return `/api/uploads/${upload.id}`;
}
