// Keeps an image that a member uploaded, as a cover or a logo, or says why it cannot be one.
import { buffer } from "node:stream/consumers";
import type { Actor, Ctx } from "#src/ctx.ts";
import { unusableImage } from "#src/images/image.rules.ts";
import { type Kept, keepImage } from "#src/images/keep-image.ts";
import { problem } from "#src/problem.ts";
import { assignUpload } from "./assign-upload.ts";

/**
 * Each time a new image at a new address; what was sent itself expires like any upload that nothing
 * was made of. The caller removes the folder of the image that it takes the place of.
 * @param address where it was sent to.
 */
export async function keepUploadedImage(
  ctx: Ctx & { actor: Actor },
  purpose: "cover" | "logo",
  address: string,
): Promise<Kept> {
  const { key } = await assignUpload(ctx, address, ["image"]);
  const kept = await keepImage(ctx, purpose, await buffer(ctx.outside.files.read(key)));
  if (!kept) throw problem("unsupported", unusableImage);
  return kept;
}
