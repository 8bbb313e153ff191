// Adds lessons at the end of a module, one for each title; learners see none before its teacher has
// finished it.
import { lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { changeOutline } from "./change-outline.ts";
import { mostLessons, outlineTexts } from "./outline.rules.ts";

type Added = { moduleId: string; titles: string[] };

export async function addLessons(ctx: MemberCtx, courseId: string, { moduleId, titles }: Added) {
  return changeOutline(ctx, courseId, async (ctx, course) => {
    const module = course.modules.find(({ id }) => id === moduleId);
    if (!module) throw problem("not_found", outlineTexts.noModule);
    if (module.lessons.length + titles.length > mostLessons) {
      throw problem("conflict", outlineTexts.manyLessons);
    }
    if (titles.length === 0) return [];
    const first = (module.lessons.at(-1)?.position ?? -1) + 1;
    const added = titles.map((title, place) => ({ id: newId(), title, position: first + place }));
    const home = { academyId: ctx.academy.id, courseId: course.id, moduleId };
    await ctx.db
      .insert(lessons)
      .values(added.map((lesson) => ({ ...home, ...lesson, finishedAt: null })));
    return added.map(({ id, title }) => ({ id, title }));
  });
}
