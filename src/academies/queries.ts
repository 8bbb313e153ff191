import { eq, isNull } from "drizzle-orm";
import type { Academy, Db } from "#src/ctx.ts";
import { academies } from "./tables.ts";

const columns = {
  id: academies.id,
  subdomain: academies.subdomain,
  name: academies.name,
  logoUrl: academies.logoUrl,
};

/** @param subdomain null asks for the root academy. */
export async function findAcademy(db: Db, subdomain: string | null): Promise<Academy | null> {
  const where =
    subdomain === null ? isNull(academies.subdomain) : eq(academies.subdomain, subdomain);
  const [academy] = await db.select(columns).from(academies).where(where);
  return academy ?? null;
}

export async function findAcademyById(db: Db, id: string): Promise<Academy | null> {
  const [academy] = await db.select(columns).from(academies).where(eq(academies.id, id));
  return academy ?? null;
}
