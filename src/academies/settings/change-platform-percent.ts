// Changes what the platform gets of an academy's sales.
import { and, eq, isNotNull } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";

type Change = {
  academyId: string;
  /** Null: the platform's default. */
  percent: number | null;
};

/**
 * Holds for sales from then on. Whoever calls it has checked the permission. The root academy has
 * the default.
 * @param ctx whose database has every academy
 * @returns the subdomain and the percentage before; null where there is no such academy
 */
export async function changePlatformPercent(
  ctx: Pick<TransactionCtx, "db">,
  { academyId, percent }: Change,
): Promise<{ subdomain: string; before: number | null } | null> {
  const one = and(eq(academies.id, academyId), isNotNull(academies.subdomain));
  const [found] = await ctx.db
    .select({ subdomain: academies.subdomain, before: academies.platformPercent })
    .from(academies)
    .where(one)
    .for("no key update");
  if (!found?.subdomain) return null;
  await ctx.db.update(academies).set({ platformPercent: percent }).where(one);
  return { ...found, subdomain: found.subdomain };
}
