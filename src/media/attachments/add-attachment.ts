// Attaches an uploaded file to a class after checking that its content matches its name.
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { findLesson } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { holdUpload } from "#src/media/queries.ts";
import { attachments } from "#src/media/tables.ts";
import { assignUpload, notYours } from "#src/media/uploads/assign-upload.ts";
import { problem } from "#src/problem.ts";
import { type HandedOut, handedOut, lockLesson } from "./attachment-queries.ts";
import { cleanName } from "./attachments.rules.ts";

const most = 30;

export const attachmentName = z
  .string()
  .max(2000, "El nombre puede tener hasta 120 caracteres")
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, "Escribe el nombre del recurso")
      .max(120, "El nombre puede tener hasta 120 caracteres"),
  );

// The limit allows for the long addresses that an S3 server signs.
export const addAttachmentInput = z.object({ name: attachmentName, url: z.string().max(4000) });

/** Safe to repeat: the same file with the same name in a class is one attachment. */
export async function addAttachment(
  ctx: Ctx & { actor: Actor },
  lessonId: string,
  raw: z.input<typeof addAttachmentInput>,
): Promise<HandedOut> {
  const { name, url } = addAttachmentInput.parse(raw);
  const lesson = await findLesson(ctx, lessonId);
  if (!lesson || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const upload = await assignUpload(ctx, url, ["document", "image"]);

  return inTransaction(ctx, async (ctx) => {
    const inAcademy = eq(attachments.academyId, ctx.academy.id);
    const ofLesson = and(inAcademy, eq(attachments.lessonId, lessonId));
    await lockLesson(ctx, lessonId);
    if (!(await holdUpload(ctx, upload.id))) throw notYours();
    const [earlier] = await ctx.db
      .select()
      .from(attachments)
      .where(and(ofLesson, eq(attachments.name, name)));
    if (earlier?.uploadId === upload.id) return handedOut(earlier);
    if (earlier) throw problem("conflict", "Esta clase ya tiene un recurso con ese nombre");
    if ((await ctx.db.$count(attachments, ofLesson)) >= most) {
      throw problem("conflict", `Una clase puede tener hasta ${most} recursos`);
    }
    const added = {
      academyId: ctx.academy.id,
      id: newId(),
      courseId: lesson.courseId,
      lessonId,
      uploadId: upload.id,
      name,
      key: upload.key,
      contentType: upload.contentType,
      bytes: upload.bytes,
    };
    await ctx.db.insert(attachments).values(added);
    return handedOut(added);
  });
}
