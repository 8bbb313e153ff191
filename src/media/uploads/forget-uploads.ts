// Forgets the uploads of a person that no video was made from.
import { and, eq, notExists } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { uploads, videos } from "./tables.ts";

/** @returns the keys of their files, to be removed once the transaction has committed. */
export async function forgetUploads(ctx: Ctx, userId: string): Promise<string[]> {
  const made = ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.academyId, uploads.academyId), eq(videos.uploadId, uploads.id)));
  const gone = await ctx.db
    .delete(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), eq(uploads.userId, userId), notExists(made)))
    .returning({ key: uploads.key });
  return gone.map(({ key }) => key);
}
