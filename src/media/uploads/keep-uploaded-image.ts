// Keeps an image that a member uploaded, as a cover or a logo, or explains why it cannot.
import { buffer } from "node:stream/consumers";
import type { Actor, Ctx } from "#src/ctx.ts";
import { type Cut, unusableImage } from "#src/images/image.rules.ts";
import { type Kept, keepImage } from "#src/images/keep-image.ts";
import { problem } from "#src/problem.ts";
import { assignUpload } from "./assign-upload.ts";

/**
 * Makes a new image at a new address each time; the upload itself expires like any unassigned one.
 * The caller removes the folder of the replaced image.
 * @param address where the file was sent.
 */
export async function keepUploadedImage(
  ctx: Ctx & { actor: Actor },
  purpose: "cover" | "logo",
  address: string,
  cut?: Cut,
): Promise<Kept> {
  const { key } = await assignUpload(ctx, address, ["image"]);
  const bytes = await buffer(ctx.outside.files.read(key));
  const kept = await keepImage(ctx, purpose, bytes, cut);
  if (!kept) throw problem("unsupported", unusableImage);
  return kept;
}
