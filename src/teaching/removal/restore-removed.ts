// Brings back what was removed from the courses of an academy, for whoever administers it; its teacher
// is told.
import { z } from "zod";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { removalTexts as texts } from "#src/courses/authoring/removal/removal.rules.ts";
import {
  restoreCourse,
  restoreLesson,
  restoreModule,
} from "#src/courses/authoring/removal/restore.ts";
import { idShape } from "#src/courses/rules.ts";
import { modulesPath } from "#src/courses/teacher-paths.rules.ts";
import { inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { findOwner } from "./removed-queries.ts";

export const restoreForm = z.object({
  kind: z.enum(["course", "module", "class"], "Elige qué restaurar"),
  courseId: z.string().max(64),
  /** Of the course, module or class. */
  id: z.string().max(64),
});

const unknownTexts = { course: texts.noCourse, module: texts.noModule, class: texts.noLesson };

/**
 * Safe to repeat. Throws `forbidden` for everybody else, `gone` after thirty days, and `conflict` for a
 * class whose module is removed too.
 */
export async function restoreRemoved(
  ctx: MemberCtx,
  { kind, courseId, id }: z.input<typeof restoreForm>,
): Promise<void> {
  requireAdministrator(ctx);
  const unknown = problem("not_found", unknownTexts[kind]);
  if (!idShape.safeParse(courseId).success) throw unknown;
  const teacherId = await findOwner(ctx, courseId);
  if (!teacherId) throw unknown;
  await inTransaction(ctx, async (ctx) => {
    // Deletion of an account locks it before its courses.
    await holdAccounts(ctx, [ctx.actor.id, teacherId], "key share");
    const name = await restore(ctx, { kind, courseId, id });
    if (name === null || teacherId === ctx.actor.id) return;
    const teacher = await findUser(ctx, teacherId);
    if (!teacher || teacher.deletedAt) return;
    await record(ctx, { action: "course-part-restored", subject: teacher });
    const at = { at: ctx.now, href: modulesPath(courseId) };
    await notify(ctx, [
      { userId: teacherId, ...teachingNotice.partRestored({ ...at, kind, id, name }) },
    ]);
  });
}

function restore(ctx: TransactionCtx, { kind, courseId, id }: z.input<typeof restoreForm>) {
  if (kind === "class") return restoreLesson(ctx, courseId, id);
  if (kind === "module") return restoreModule(ctx, courseId, id);
  return restoreCourse(ctx, courseId);
}
