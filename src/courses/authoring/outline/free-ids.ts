// Ids that forms bring, so that a form whose answer was lost adds nothing twice.
import { and, eq, inArray } from "drizzle-orm";
import { idShape } from "#src/courses/rules.ts";
import type { lessons, modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import type { OutlineCtx } from "./change-outline.ts";

/** For the form of a module that is not saved yet. */
export const newModuleId = newId;

/** The given ids, with another in place of each that is none, is doubled or belongs to something. */
export async function freeIds(
  ctx: OutlineCtx,
  table: typeof lessons | typeof modules,
  given: readonly (string | undefined)[],
): Promise<string[]> {
  const sound = given.map((id) => idShape.safeParse(id).data?.toLowerCase());
  const asked = sound.filter((id) => id !== undefined);
  const found =
    asked.length === 0
      ? []
      : await ctx.db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.academyId, ctx.academy.id), inArray(table.id, asked)));
  const taken = new Set(found.map(({ id }) => id));
  return sound.map((id) => {
    if (id === undefined || taken.has(id)) return newId();
    taken.add(id);
    return id;
  });
}
