// Renames a category of an academy; its courses follow.
import type { Ctx } from "#src/ctx.ts";
import { categoryName } from "./category.rules.ts";
import { changeCategories, placeOf, type Seen } from "./change-categories.ts";

/** Throws as `changeCategories` does, and `not_found` without the category to rename. */
export async function renameCategory(
  ctx: Ctx,
  { from, to: wanted, version, mark }: Seen & { from: string; to: string },
): Promise<void> {
  const to = categoryName.parse(wanted);
  await changeCategories(
    ctx,
    { version, mark },
    (now) => {
      const place = placeOf(now, from);
      return {
        list: now.map((one, at) => ({
          ...{ ...one, was: one.name },
          ...(at === place ? { name: to } : {}),
        })),
      };
    },
    (now) => !has(now, from) && has(now, to),
  );
}

const has = (now: { name: string }[], name: string) => now.some((one) => one.name === name);
