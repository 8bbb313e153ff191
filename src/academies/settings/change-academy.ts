// Changes what the administrators of an academy edit of it.
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { notifyPublicChange, type TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import {
  type AcademyChanges,
  type AcademyField,
  academyFieldNames,
  academyTexts,
} from "./academy.rules.ts";

/**
 * Whoever calls it has checked the permission and the changes. A field that already has its value
 * is left out, so the same change again, after a lost answer, changes nothing. Throws `conflict` if
 * the academy has another version than the caller read.
 * @param version undefined for callers that read none
 * @returns what has changed, and the version that is saved now
 */
export async function changeAcademy(
  ctx: TransactionCtx,
  changes: AcademyChanges,
  version: number | undefined,
): Promise<{ changed: AcademyField[]; version: number }> {
  const own = eq(academies.id, ctx.academy.id);
  const [saved] = await ctx.db.select().from(academies).where(own).for("no key update");
  if (!saved) throw new Error(`academy ${ctx.academy.id} vanished`);
  const changed = academyFieldNames.filter(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], saved[name]),
  );
  if (changed.length === 0) return { changed, version: saved.version };
  if (version !== undefined && version !== saved.version) {
    throw problem("conflict", academyTexts.stale);
  }
  await ctx.db
    .update(academies)
    .set({
      ...Object.fromEntries(changed.map((name) => [name, changes[name]])),
      version: sql`${academies.version} + 1`,
    })
    .where(own);
  await notifyPublicChange(ctx, ctx.academy.id);
  return { changed, version: saved.version + 1 };
}
