// Removes a picture that a course no longer shows, unless another course shows it.
import { and, eq } from "drizzle-orm";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { removeImage } from "#src/images/remove-image.ts";

/** Safe to repeat. Only a course that shows a picture can pass it on, so none begins to meanwhile. */
export async function removeCover(ctx: Ctx, folder: string): Promise<void> {
  const shown = and(eq(courses.academyId, ctx.academy.id), eq(courses.coverKey, folder));
  if ((await ctx.db.$count(courses, shown)) > 0) return;
  await removeImage(ctx, folder);
}
