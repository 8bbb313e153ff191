// Gives a campaign a picture, drawn anew in every size, or the print that fits its title.

import { campaigns } from "#src/campaigns/tables.ts";
import { countWithin } from "#src/count-within.ts";
import { coverFault, leastCoverWidth } from "#src/courses/cover/cover.rules.ts";
import { enqueue, type MemberCtx } from "#src/ctx.ts";
import {
  folderIn,
  keptImageSeconds,
  maxImageBytes,
  unusableImage,
} from "#src/images/image.rules.ts";
import { keepImage, removeUnsaved } from "#src/images/keep-image.ts";
import { problem } from "#src/problem.ts";
import { inHeldCampaign, noteCampaign, ofCampaign, requireCampaign } from "./hold-campaign.ts";

/** Throws `too_large`, `unsupported` for no still image, `invalid` for a tiny one, and `too_many`. */
export async function setPicture(ctx: MemberCtx, id: string, file: File): Promise<void> {
  // Nothing is drawn for a campaign that is not there.
  await requireCampaign(ctx, id);
  const fault = coverFault(file);
  if (fault) {
    const code = file.size > maxImageBytes ? "too_large" : "unsupported";
    throw problem(code, [fault.message, fault.help].filter(Boolean).join(". "));
  }
  await countWithin(ctx, "pictures", ctx.actor.id);
  const bytes = Buffer.from(await file.arrayBuffer());
  const kept = await keepImage(ctx, "cover", bytes, { leastWidth: leastCoverWidth });
  if (!kept) throw problem("unsupported", unusableImage);
  try {
    await putPicture(ctx, id, kept.address);
  } catch (error) {
    await removeUnsaved(ctx, kept, error);
    throw error;
  }
}

/** Safe to repeat. */
export function dropPicture(ctx: MemberCtx, id: string): Promise<void> {
  return putPicture(ctx, id, null);
}

function putPicture(ctx: MemberCtx, id: string, imageUrl: string | null): Promise<void> {
  return inHeldCampaign(ctx, id, async (ctx, held) => {
    if (held.imageUrl === imageUrl) return;
    await ctx.db.update(campaigns).set({ imageUrl }).where(ofCampaign(ctx, id));
    await noteCampaign(ctx, "changed");
    const folder = held.imageUrl && folderIn(ctx.academy.id, held.imageUrl);
    if (folder) await enqueue(ctx, "images.remove", { folder }, { startAfter: keptImageSeconds });
  });
}
