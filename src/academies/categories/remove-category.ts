// Removes a category of an academy, which has no courses or passes them to another category.
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { categoryTexts } from "./category.rules.ts";
import { changeCategories, placeOf, type Seen } from "./change-categories.ts";

/**
 * Throws as `changeCategories` does, and `not_found` without the category or the one that gets its
 * courses.
 */
export function removeCategory(
  ctx: Ctx,
  { name, coursesTo, version, mark }: Seen & { name: string; coursesTo?: string | undefined },
): Promise<void> {
  return changeCategories(
    ctx,
    { version, mark },
    (now) => {
      const place = placeOf(now, name);
      if (coursesTo !== undefined) placeOf(now, coursesTo);
      if (coursesTo === name) throw problem("conflict", categoryTexts.elsewhere);
      const list = now.filter((_, at) => at !== place).map((one) => ({ ...one, was: one.name }));
      return { list, coursesTo };
    },
    (now) => !now.some((one) => one.name === name),
  );
}
