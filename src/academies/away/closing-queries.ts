import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";

/** Every academy in which nobody can buy, as `sellsNothing` says. */
export async function academiesThatSellNothing(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: academies.id })
    .from(academies)
    .where(or(isNotNull(academies.suspendedAt), isNotNull(academies.closesAt)));
  return rows.map(({ id }) => id);
}

/** Those of them about which something is left to do. */
export async function academiesClosing(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: academies.id })
    .from(academies)
    .where(and(isNotNull(academies.closesAt), isNull(academies.closedAt)));
  return rows.map(({ id }) => id);
}

/** As it is now, whatever `ctx.academy` says. */
export async function findClosing({ db, academy }: Pick<Ctx, "db" | "academy">) {
  const { suspendedAt, closingSince, closesAt, closedAt } = academies;
  const [found] = await db
    .select({ suspendedAt, closingSince, closesAt, closedAt })
    .from(academies)
    .where(eq(academies.id, academy.id));
  if (!found) throw new Error(`academy ${academy.id} vanished`);
  return found;
}
