// Adds lessons at the end of a module, one for each title; learners see none before its teacher has
// finished it. The same call again adds none.
import { lessons } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { changeOutline } from "./change-outline.ts";
import { freeIds } from "./free-ids.ts";
import { outlineTexts } from "./outline.rules.ts";
import { requireRoom } from "./require-room.ts";

type Added = {
  moduleId: string;
  titles: string[];
  /** Chosen by the caller, one for each title. */
  ids?: readonly string[] | undefined;
};

export async function addLessons(
  ctx: MemberCtx,
  courseId: string,
  { moduleId, titles, ids = [] }: Added,
) {
  return changeOutline(ctx, courseId, async (ctx, course) => {
    const module = course.modules.find(({ id }) => id === moduleId);
    if (!module) throw problem("not_found", outlineTexts.noModule);
    const earlier = new Map(module.lessons.map((lesson) => [lesson.id, lesson]));
    const missing = titles
      .map((title, place) => ({ title, place }))
      .filter(({ place }) => !earlier.has(ids[place] ?? ""));
    if (missing.length > 0) await requireRoom(ctx, { courseId, moduleId }, missing.length);
    const first = (module.lessons.at(-1)?.position ?? -1) + 1;
    const free = await freeIds(
      ctx,
      lessons,
      missing.map(({ place }) => ids[place]),
    );
    const added = missing.map(({ title, place }, at) => ({
      ...{ id: free[at] ?? "", title, position: first + at },
      place,
    }));
    const home = { academyId: ctx.academy.id, courseId: course.id, moduleId };
    if (added.length > 0) {
      await ctx.db
        .insert(lessons)
        .values(added.map(({ place, ...lesson }) => ({ ...home, ...lesson, finishedAt: null })));
    }
    const byPlace = new Map(added.map((lesson) => [lesson.place, lesson]));
    return titles.flatMap((_, place) => {
      const lesson = byPlace.get(place) ?? earlier.get(ids[place] ?? "");
      return lesson ? [{ id: lesson.id, title: lesson.title }] : [];
    });
  });
}
