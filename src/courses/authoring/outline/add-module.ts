// Adds an empty module at the end of a course of the caller's.
import { modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { changeOutline } from "./change-outline.ts";
import { moduleName } from "./module-name.rules.ts";
import { mostModules, outlineTexts } from "./outline.rules.ts";

export async function addModule(ctx: MemberCtx, courseId: string, given: { name: string }) {
  const name = moduleName.parse(given.name);
  return changeOutline(ctx, courseId, async (ctx, course) => {
    if (course.modules.length >= mostModules) throw problem("conflict", outlineTexts.manyModules);
    const position = (course.modules.at(-1)?.position ?? -1) + 1;
    const module = { id: newId(), name, position, version: 1 };
    await ctx.db.insert(modules).values({ ...module, academyId: ctx.academy.id, courseId });
    return module;
  });
}
