// Moves a category of an academy to another place of its list.
import type { Ctx } from "#src/ctx.ts";
import { movedTo } from "./category.rules.ts";
import { changeCategories, placeOf, type Seen } from "./change-categories.ts";

/**
 * Throws as `changeCategories` does, and `not_found` without the category.
 * @param move.to its place from 0 on; one beyond the ends is the end
 */
export function moveCategory(
  ctx: Ctx,
  { name, to, version, mark }: Seen & { name: string; to: number },
): Promise<void> {
  return changeCategories(
    ctx,
    { version, mark },
    (now) => {
      const list = now.map((one) => ({ ...one, was: one.name }));
      return { list: movedTo(list, placeOf(now, name), to) };
    },
    (now) => now[to]?.name === name,
  );
}
