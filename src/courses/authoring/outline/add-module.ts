// Adds an empty module at the end of a course of the caller's; the same call again adds no second.
import { and, eq } from "drizzle-orm";
import { modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { changeOutline } from "./change-outline.ts";
import { freeIds } from "./free-ids.ts";
import { moduleName } from "./module-name.rules.ts";
import { mostModules, outlineTexts, rowsTimes } from "./outline.rules.ts";

type Given = {
  name: string;
  /** Chosen by the caller. */
  id?: string | undefined;
};

export async function addModule(ctx: MemberCtx, courseId: string, given: Given) {
  const name = moduleName.parse(given.name);
  return changeOutline(ctx, courseId, async (ctx, course) => {
    // Under another name it is another module, from a form in the browser's memory.
    const earlier = course.modules.find((one) => one.id === given.id && one.name === name);
    if (earlier) return earlier;
    const all = and(eq(modules.academyId, ctx.academy.id), eq(modules.courseId, courseId));
    const isFull =
      course.modules.length >= mostModules ||
      (await ctx.db.$count(modules, all)) >= mostModules * rowsTimes;
    if (isFull) throw problem("conflict", outlineTexts.manyModules);
    const position = (course.modules.at(-1)?.position ?? -1) + 1;
    const [id = ""] = await freeIds(ctx, modules, [given.id]);
    const module = { id, name, position, version: 1 };
    await ctx.db.insert(modules).values({ ...module, academyId: ctx.academy.id, courseId });
    return module;
  });
}
