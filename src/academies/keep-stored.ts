// Keeps what an academy was measured to store, and returns what its administrators are to be told.
import { eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { levelOf, type StorageLevel } from "./storage.rules.ts";
import { academies } from "./tables.ts";

/**
 * The row is locked, so that of two measurements at once the second sees what the first told. The
 * `db` is that of every academy.
 * @returns null where there is nothing to tell, or it was told before
 */
export async function keepStored(
  ctx: TransactionCtx,
  { bytes, limitBytes }: { bytes: number; limitBytes: number },
): Promise<StorageLevel | null> {
  const own = eq(academies.id, ctx.academy.id);
  const [before] = await ctx.db
    .select({ storedBytes: academies.storedBytes, toldAt: academies.storageToldAt })
    .from(academies)
    .where(own)
    .for("no key update");
  if (!before) throw new Error(`academy ${ctx.academy.id} vanished`);
  const level = levelOf({
    bytes,
    limitBytes,
    before: before.storedBytes,
    wasTold: before.toldAt !== null,
  });
  const storageToldAt = level === "low" ? null : level ? ctx.now : before.toldAt;
  await ctx.db
    .update(academies)
    .set({ storedBytes: bytes, storedAt: ctx.now, storageToldAt })
    .where(own);
  return level === "low" ? null : level;
}
