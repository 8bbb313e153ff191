// Gives a category a picture of its own, or its print again.

import { withLogo } from "#src/academies/logo/keep-logo.ts";
import type { Ctx } from "#src/ctx.ts";
import { changeCategories, placeOf, type Seen } from "./change-categories.ts";

/**
 * Throws as `changeCategories` and `withLogo` do, and `not_found` without the category.
 * @param change.logo null for the print that fits its name
 */
export async function changeCategoryLogo(
  ctx: Ctx,
  { name, logo, version, mark }: Seen & { name: string; logo: Buffer | null },
): Promise<void> {
  await withLogo(ctx, logo, (logoUrl) =>
    changeCategories(ctx, { version, mark }, (now) => {
      const place = placeOf(now, name);
      return {
        list: now.map((one, at) => ({
          ...{ ...one, was: one.name },
          ...(at === place ? { logoUrl } : {}),
        })),
      };
    }),
  );
}
