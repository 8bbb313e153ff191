// Deletes the unassigned uploads of a person.
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { uploads } from "#src/media/tables.ts";
import { isUnassigned } from "./discard-upload.ts";
import { folderOf } from "./upload-keys.ts";

/** @returns the keys of their files, to remove after the transaction has committed. */
export async function forgetUploads(ctx: Ctx, userId: string): Promise<string[]> {
  const gone = await ctx.db
    .delete(uploads)
    .where(
      and(eq(uploads.academyId, ctx.academy.id), eq(uploads.userId, userId), isUnassigned(ctx)),
    )
    .returning({ academyId: uploads.academyId, id: uploads.id, key: uploads.key });
  return gone.flatMap((upload) => [folderOf(upload), upload.key]);
}
