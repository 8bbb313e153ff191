// Gives a course the texts of an earlier save again. It is one more save, so nothing is lost.
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { courseChanges } from "../course.rules.ts";
import { findOwnCourse } from "../own-course-queries.ts";
import { saveCourse } from "../save-course.ts";
import { saveTexts } from "./course-texts.rules.ts";
import { findSave } from "./save-queries.ts";

type Input = {
  courseId: string;
  saveId: string;
  /** The version that the caller read; without one it is restored over any. */
  version?: number | undefined;
};

/**
 * Safe to repeat. Throws as `saveCourse`, `not_found` for a save that is kept no more, and `invalid`
 * where a course on sale would lack what it needs.
 */
export async function restoreSave(
  ctx: MemberCtx,
  { courseId, saveId, version }: Input,
): Promise<{ version: number }> {
  if (!(await findOwnCourse(ctx, courseId))) throw problem("not_found", "Este curso no existe");
  const save = await findSave(ctx, courseId, saveId);
  if (!save) throw problem("not_found", saveTexts.gone);
  const changes = courseChanges.parse(save.texts);
  return saveCourse(ctx, { id: courseId, changes, version, apart: true });
}
