// Opens an academy with its categories; the root one exists from the first start on.
import { isNull } from "drizzle-orm";
import type { Academy, Db } from "#src/ctx.ts";
import { academies, academyCategories } from "./tables.ts";

const rootCategories = ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"];

type NewAcademy = { subdomain: string | null; name: string };

export async function openAcademy(db: Db, input: NewAcademy): Promise<Academy> {
  return db.transaction(async (tx) => {
    const [academy] = await tx.insert(academies).values(input).returning();
    if (!academy) throw new Error("insert returned no academy");
    await tx
      .insert(academyCategories)
      .values(rootCategories.map((name, position) => ({ academyId: academy.id, name, position })));
    return academy;
  });
}

/** Safe to call by several processes at once if they hold the migration lock. */
export async function ensureRootAcademy(db: Db): Promise<void> {
  const roots = await db.$count(academies, isNull(academies.subdomain));
  if (roots === 0) await openAcademy(db, { subdomain: null, name: "Semillero" });
}
