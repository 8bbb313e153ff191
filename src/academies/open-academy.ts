// Opens an academy with its categories. The root academy is created at the first start.
import { isNull } from "drizzle-orm";
import { type Academy, type Db, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { normalizeSubdomain } from "./rules.ts";
import { academies, academyCategories } from "./tables.ts";

const rootCategories = ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"];

type NewAcademy = { subdomain: string | null; name: string };

export async function openAcademy(db: Db, input: NewAcademy): Promise<Academy> {
  const subdomain = input.subdomain && normalizeSubdomain(input.subdomain);
  return inTransaction({ db }, async (ctx) => {
    const [academy] = await ctx.db
      .insert(academies)
      .values({ ...input, subdomain })
      .returning();
    if (!academy) throw new Error("insert returned no academy");
    await ctx.db
      .insert(academyCategories)
      .values(rootCategories.map((name, position) => ({ academyId: academy.id, name, position })));
    await notifyPublicChange(ctx, academy.id);
    return academy;
  });
}

/** Safe for concurrent processes if each holds the migration lock. */
export async function ensureRootAcademy(db: Db): Promise<void> {
  const roots = await db.$count(academies, isNull(academies.subdomain));
  if (roots === 0) await openAcademy(db, { subdomain: null, name: "Semillero" });
}
