// Renames a category of an academy; its courses follow.
import { and, eq, ne, sql } from "drizzle-orm";
import { type Ctx, inTransaction, notifyPublicChange, runHooks } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { categoryName, categoryTexts } from "./category.rules.ts";
import { everyCategory } from "./rules.ts";
import { academyCategories } from "./tables.ts";

/**
 * Throws `conflict` if the academy already has a category of that name, in any letter case, and
 * `not_found` if it does not have the one to rename.
 */
export async function renameCategory(
  ctx: Ctx,
  { from, to: wanted }: { from: string; to: string },
): Promise<void> {
  const to = categoryName.parse(wanted);
  if (to === from) return;
  if (to.toLowerCase() === everyCategory) throw problem("conflict", categoryTexts.taken);
  await inTransaction(ctx, async (ctx) => {
    const academyId = ctx.academy.id;
    const ofAcademy = eq(academyCategories.academyId, academyId);
    const renamed = and(ofAcademy, eq(academyCategories.name, from));
    const [old] = await ctx.db.select().from(academyCategories).where(renamed);
    if (!old) throw problem("not_found", categoryTexts.unknown);
    const sameName = sql`lower(${academyCategories.name}) = lower(${to})`;
    const others = and(ofAcademy, ne(academyCategories.name, from), sameName);
    const isTaken = (await ctx.db.$count(academyCategories, others)) > 0;
    const added = isTaken
      ? []
      : await ctx.db
          .insert(academyCategories)
          .values({ academyId, name: to, position: old.position })
          .onConflictDoNothing()
          .returning();
    if (added.length === 0) throw problem("conflict", categoryTexts.taken);
    // A new row instead of a changed key: a distributed database cannot cascade to part of its key.
    await runHooks(ctx, "categoryRenamed", { from, to });
    const gone = await ctx.db.delete(academyCategories).where(renamed).returning();
    // A concurrent rename of the same category came first.
    if (gone.length === 0) throw problem("not_found", categoryTexts.unknown);
    await notifyPublicChange(ctx, academyId);
  });
}
