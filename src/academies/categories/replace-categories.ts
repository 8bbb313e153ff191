// Makes the categories of an academy those of a list: adds, renames, orders and removes.
import { z } from "zod";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { categoryName, categoryTexts, mostCategories, sameName } from "./category.rules.ts";
import { type Category, changeCategories, type Seen } from "./change-categories.ts";

export const categoriesInput = z
  .array(
    z.object({
      name: categoryName,
      was: z
        .string()
        .max(100)
        .optional()
        .describe("El nombre que tiene hasta ahora, si cambia: sus cursos la siguen"),
      logo: z
        .string()
        .max(500)
        .nullable()
        .optional()
        .describe("La dirección que ya tiene, o null para quitarlo; sin él queda el que tiene"),
    }),
  )
  .min(1, categoryTexts.last)
  .max(mostCategories, categoryTexts.many);
export type CategoriesInput = z.input<typeof categoriesInput>;

/**
 * Throws as `changeCategories` does, `not_found` for a `was` that the academy does not have, and
 * `invalid` for a logo that the category does not have.
 */
export async function replaceCategories(
  ctx: Ctx,
  raw: CategoriesInput,
  { version, mark }: Seen = {},
): Promise<void> {
  const input = categoriesInput.parse(raw);
  await changeCategories(
    ctx,
    { version, mark },
    (now) => {
      const used = new Set<string>();
      const list = input.map(({ name, was: given, logo }) => {
        const old = oldOf(now, given, name);
        // Named twice, it would be two categories.
        if (old && used.has(old.name)) throw problem("conflict", categoryTexts.taken);
        if (old) used.add(old.name);
        const logoUrl = logo === undefined ? (old?.logoUrl ?? null) : logo;
        if (logoUrl !== null && logoUrl !== old?.logoUrl) {
          throw problem("invalid", categoryTexts.logo);
        }
        return { name, was: old?.name ?? null, logoUrl };
      });
      return { list };
    },
    (now) =>
      now.length === input.length && input.every(({ name }, place) => now[place]?.name === name),
  );
}

function oldOf(now: Category[], was: string | undefined, name: string): Category | undefined {
  if (was === undefined) return now.find((one) => sameName(one.name, name));
  const old = now.find((one) => one.name === was);
  if (!old) throw problem("not_found", categoryTexts.unknown);
  return old;
}
