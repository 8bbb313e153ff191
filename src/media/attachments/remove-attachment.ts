// Removes a file from a class, and deletes it with its last class.
import { and, eq } from "drizzle-orm";
import { findLesson } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { attachments } from "#src/media/tables.ts";
import { discardUpload } from "#src/media/uploads/discard-upload.ts";
import { problem } from "#src/problem.ts";

/** Safe to repeat: removing a missing attachment does nothing. */
export async function removeAttachment(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  name: string,
): Promise<void> {
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const [removed] = await ctx.db
    .delete(attachments)
    .where(
      and(
        eq(attachments.academyId, ctx.academy.id),
        eq(attachments.lessonId, lessonId),
        eq(attachments.name, name),
      ),
    )
    .returning({ uploadId: attachments.uploadId });
  // If this fails, the file expires like any unassigned upload.
  if (removed) await discardUpload(ctx, removed.uploadId);
}
