// Removes every variant of an image of the academy that nothing uses any more.
import type { Ctx } from "#src/ctx.ts";

/** Safe to repeat. */
export async function removeImage(ctx: Ctx, folder: string): Promise<void> {
  if (!folder.startsWith(`images/${ctx.academy.id}/`)) throw new Error(`no image: ${folder}`);
  await ctx.outside.files.remove(folder);
}
