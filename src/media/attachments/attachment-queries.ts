import { and, asc, eq, sql } from "drizzle-orm";
import { lessons } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { shared } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";
import { attachments } from "#src/media/tables.ts";
import { downloadName } from "./attachments.rules.ts";

type Attachment = typeof attachments.$inferSelect;

/** An attachment as learners see it; the address alone gives no access. */
export type HandedOut = { name: string; url: string };

const attachmentsOfLesson = shared(
  prepared((db) =>
    db
      .select()
      .from(attachments)
      .where(
        and(
          eq(attachments.academyId, sql.placeholder("academyId")),
          eq(attachments.lessonId, sql.placeholder("lessonId")),
        ),
      )
      .orderBy(asc(attachments.createdAt), asc(attachments.id)),
  ),
);

/** In the order of addition. */
export async function listAttachments(ctx: Ctx, lessonId: string): Promise<HandedOut[]> {
  const found = await attachmentsOfLesson(ctx.db, { academyId: ctx.academy.id, lessonId });
  return found.map(handedOut);
}

/** An attachment as its teacher sees it. */
export type OwnAttachment = HandedOut & { id: string; contentType: string; bytes: number };

/** As `listAttachments`, with what the class editor shows of each. */
export async function listOwnAttachments(ctx: Ctx, lessonId: string): Promise<OwnAttachment[]> {
  const found = await attachmentsOfLesson(ctx.db, { academyId: ctx.academy.id, lessonId });
  return found.map((file) => {
    const { id, contentType, bytes } = file;
    return { ...handedOut(file), id, contentType, bytes };
  });
}

export function handedOut(file: Pick<Attachment, "id" | "name" | "contentType">): HandedOut {
  const { id, name, contentType } = file;
  return { name, url: `/files/${id}/${encodeURIComponent(downloadName(name, contentType))}` };
}

/** Until the transaction ends, other additions to the class wait; references to it do not. */
export async function lockLesson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, id)))
    .for("no key update");
}
