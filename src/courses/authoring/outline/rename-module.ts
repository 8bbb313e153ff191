// Gives a module of the caller's another name, unless somebody named it meanwhile.
import { and, eq } from "drizzle-orm";
import { modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { requireVersion } from "../hold-course.ts";
import type { OwnCourse } from "../own-course-queries.ts";
import { changeOutline, type OutlineCtx } from "./change-outline.ts";
import { moduleName } from "./module-name.rules.ts";
import { outlineTexts } from "./outline.rules.ts";

type Renamed = { id: string; name: string; version?: number | undefined };

export async function renameModule(ctx: MemberCtx, courseId: string, given: Renamed) {
  const name = moduleName.parse(given.name);
  const rename = async (ctx: OutlineCtx, course: OwnCourse) => {
    const module = course.modules.find(({ id }) => id === given.id);
    if (!module) throw problem("not_found", outlineTexts.noModule);
    // The same save again, after an answer that was lost.
    if (module.name === name) return module;
    requireVersion(module, given.version);
    const version = module.version + 1;
    await ctx.db
      .update(modules)
      .set({ name, version })
      .where(and(eq(modules.academyId, ctx.academy.id), eq(modules.id, module.id)));
    return { ...module, name, version };
  };
  return changeOutline(ctx, courseId, rename, "names");
}
