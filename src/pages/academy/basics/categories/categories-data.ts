// The categories of an academy as Básico shows them, and what the address asks about one.
import { markOf } from "#src/academies/categories/category.rules.ts";
import { listCategoryLogos } from "#src/academies/queries.ts";
import { countByCategory } from "#src/courses/category-counts-queries.ts";
import { tileUrl } from "#src/courses/cover/tile-url.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";

export type CategoriesData = Awaited<ReturnType<typeof categoriesData>>;
export type CategoryRow = CategoriesData["rows"][number];

export async function categoriesData(ctx: MemberCtx, { searchParams }: URL) {
  const [listed, counts] = await Promise.all([listCategoryLogos(ctx), countByCategory(ctx)]);
  const edit = searchParams.get("edit");
  const of = searchParams.get("of") ?? "";
  const isOfOne = edit === "categories" || edit === "categories.remove";
  return {
    rows: listed.map((one) => ({
      name: one.name,
      hasLogo: one.logoUrl !== null,
      tile: tileUrl(one),
      courses: counts.get(one.name) ?? 0,
    })),
    /** Of the list that the forms are based on. */
    mark: markOf(listed),
    adding: edit === "categories.new",
    open: isOfOne && listed.some(({ name }) => name === of) ? of : null,
    removing: edit === "categories.remove",
  };
}
