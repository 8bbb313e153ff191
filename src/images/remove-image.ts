// Removes every variant of an image of the academy that nothing uses any more, or the pictures drawn
// for links to one of its pages.
import type { Ctx } from "#src/ctx.ts";

/** Safe to repeat. */
export async function removeImage(ctx: Ctx, folder: string): Promise<void> {
  const roots = ["images", "covers/share-pages"].map((root) => `${root}/${ctx.academy.id}/`);
  if (!roots.some((root) => folder.startsWith(root))) throw new Error(`no image: ${folder}`);
  await ctx.outside.files.remove(folder);
}
