// «Cancelar» of a class that was never finished: it goes, with its uploads, like any removed class.
import type { MemberCtx } from "#src/ctx.ts";
import { removeLesson } from "../outline/remove-lesson.ts";

type Which = { courseId: string; lessonId: string };

/** A class that was finished meanwhile stays. */
export async function discardLesson(ctx: MemberCtx, { courseId, lessonId }: Which): Promise<void> {
  await removeLesson(ctx, courseId, lessonId, { unlessFinished: true });
}
