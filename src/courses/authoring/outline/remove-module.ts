// Removes a module with its lessons; who learns the course already keeps them.
import { and, eq, isNull } from "drizzle-orm";
import { lessons, modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { changeOutline } from "./change-outline.ts";
import { outlineTexts } from "./outline.rules.ts";

/** All of it bears the same moment, so that staff can tell what went together. */
export async function removeModule(ctx: MemberCtx, courseId: string, moduleId: string) {
  return changeOutline(ctx, courseId, async (ctx, course) => {
    const module = course.modules.find(({ id }) => id === moduleId);
    if (!module) throw problem("not_found", outlineTexts.noModule);
    const removed = { removedAt: ctx.now };
    const { id: academyId } = ctx.academy;
    await ctx.db
      .update(modules)
      .set(removed)
      .where(and(eq(modules.academyId, academyId), eq(modules.id, module.id)));
    await ctx.db
      .update(lessons)
      .set(removed)
      .where(
        and(
          eq(lessons.academyId, academyId),
          eq(lessons.moduleId, module.id),
          isNull(lessons.removedAt),
        ),
      );
    return { name: module.name };
  });
}
