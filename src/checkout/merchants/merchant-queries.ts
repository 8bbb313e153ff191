import { and, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { merchants } from "./tables.ts";

export type Merchant = typeof merchants.$inferSelect;

/** One that ended too. */
export async function findMerchant(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  id: string,
): Promise<Merchant | null> {
  const [found] = await db
    .select()
    .from(merchants)
    .where(and(eq(merchants.academyId, academy.id), eq(merchants.id, id)));
  return found ?? null;
}

/** Those that ended too: a payment from before is decided later. */
export function listMerchants({ db, academy }: Pick<Ctx, "db" | "academy">): Promise<Merchant[]> {
  return db.select().from(merchants).where(eq(merchants.academyId, academy.id));
}
