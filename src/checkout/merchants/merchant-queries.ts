import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { merchants } from "./tables.ts";

export type Merchant = typeof merchants.$inferSelect;

/** An ended one too. */
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

/** The newest first. Ended ones too: they still decide the payments that they took. */
export function listMerchants({ db, academy }: Pick<Ctx, "db" | "academy">): Promise<Merchant[]> {
  return db
    .select()
    .from(merchants)
    .where(eq(merchants.academyId, academy.id))
    .orderBy(desc(merchants.id));
}
