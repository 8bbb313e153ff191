// Adds a category to an academy, after those that it has.

import { withLogo } from "#src/academies/logo/keep-logo.ts";
import type { Ctx } from "#src/ctx.ts";
import { categoryName } from "./category.rules.ts";
import { changeCategories, type Seen } from "./change-categories.ts";

type NewCategory = Seen & { name: string; logo?: Buffer | undefined };

/** Throws as `changeCategories` does, and as `withLogo` for a picture. */
export async function addCategory(
  ctx: Ctx,
  { name: typed, logo, version, mark }: NewCategory,
): Promise<void> {
  const name = categoryName.parse(typed);
  await withLogo(ctx, logo ?? null, (logoUrl) =>
    changeCategories(
      ctx,
      { version, mark },
      (now) => ({
        list: [...now.map((one) => ({ ...one, was: one.name })), { name, logoUrl, was: null }],
      }),
      (now) => now.at(-1)?.name === name,
    ),
  );
}
