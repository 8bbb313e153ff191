import { listCategories } from "#src/academies/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { courseTexts } from "./course.rules.ts";

/** Refuses a category that the academy does not have, or no longer. */
export async function requireCategory(ctx: Ctx, category: string): Promise<void> {
  if ((await listCategories(ctx)).includes(category)) return;
  const errors = [{ path: "category", message: courseTexts.category }];
  throw problem("invalid", courseTexts.category, { errors });
}
