// Opens an academy with its name and its categories. The root academy is created at the first start.
import { isNull } from "drizzle-orm";
import { normalizeSubdomain } from "#src/academies/addresses/hosts.rules.ts";
import { academyColumns } from "#src/academies/queries.ts";
import type { TeachingMode } from "#src/academies/settings/teaching-mode.rules.ts";
import { academies, academyCategories, academyNames } from "#src/academies/tables.ts";
import {
  type Academy,
  type Db,
  inTransaction,
  notifyPublicChange,
  type Transaction,
} from "#src/ctx.ts";
import { firstCategories, type NewCategory } from "./new-academy.rules.ts";

type NewAcademy = {
  subdomain: string | null;
  name: string;
  /** Where people write to it. */
  email?: string | null;
  teaching?: TeachingMode;
  categories?: readonly NewCategory[];
};

/** Its name must be free. */
export function openAcademy(db: Db, input: NewAcademy): Promise<Academy> {
  return inTransaction({ db }, async (ctx) => {
    const subdomain = input.subdomain && normalizeSubdomain(input.subdomain);
    const academy = await addAcademy(ctx.db, { ...input, subdomain });
    if (subdomain) {
      await ctx.db.insert(academyNames).values({ subdomain, ownerId: academy.id });
    }
    return academy;
  });
}

/**
 * Adds the rows of an academy whose name the caller has claimed in the same transaction.
 * @param db of all academies
 */
export async function addAcademy(
  db: Transaction,
  { categories = firstCategories, ...input }: NewAcademy,
): Promise<Academy> {
  const [academy] = await db.insert(academies).values(input).returning(academyColumns);
  if (!academy) throw new Error("insert returned no academy");
  await db
    .insert(academyCategories)
    .values(categories.map(({ name }, position) => ({ academyId: academy.id, name, position })));
  await notifyPublicChange({ db }, academy.id);
  return academy;
}

/** Safe for concurrent processes if each holds the migration lock. */
export async function ensureRootAcademy(db: Db): Promise<void> {
  const roots = await db.$count(academies, isNull(academies.subdomain));
  if (roots > 0) return;
  await openAcademy(db, { subdomain: null, name: "Semillero", teaching: "open" });
}
