import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Academy, Ctx, Db } from "#src/ctx.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { prepared } from "#src/db/prepared.ts";
import { academies, academyCategories } from "./tables.ts";

const columns = {
  id: academies.id,
  subdomain: academies.subdomain,
  name: academies.name,
  logoUrl: academies.logoUrl,
};

/** Every request asks. @param subdomain null asks for the root academy. */
export const findAcademy: (db: Db, subdomain: string | null) => Promise<Academy | null> = inGroups(
  async (db, subdomains: (string | null)[]) => {
    const asked = [...new Set(subdomains)];
    const found = await Promise.all(asked.map((subdomain) => askForAcademy(db, subdomain)));
    return subdomains.map((subdomain) => found[asked.indexOf(subdomain)] ?? null);
  },
);

async function askForAcademy(db: Db, subdomain: string | null): Promise<Academy | null> {
  const name = subdomain === null ? "root_academy" : "academy_of_subdomain";
  const question = prepared(db, name, (db) =>
    db
      .select(columns)
      .from(academies)
      .where(
        subdomain === null
          ? isNull(academies.subdomain)
          : eq(academies.subdomain, sql.placeholder("subdomain")),
      ),
  );
  const [academy] = await question.execute({ subdomain });
  return academy ?? null;
}

export async function findAcademyById(db: Db, id: string): Promise<Academy | null> {
  const [academy] = await db.select(columns).from(academies).where(eq(academies.id, id));
  return academy ?? null;
}

export async function listAcademyIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: academies.id }).from(academies);
  return rows.map(({ id }) => id);
}

/** Names of the academy's categories, in its own order; `todos` is not one of them. */
export async function listCategories(ctx: Ctx): Promise<string[]> {
  const question = prepared(ctx.db, "categories", (db) =>
    db
      .select({ name: academyCategories.name })
      .from(academyCategories)
      .where(eq(academyCategories.academyId, sql.placeholder("academyId")))
      .orderBy(asc(academyCategories.position), asc(academyCategories.name)),
  );
  const rows = await question.execute({ academyId: ctx.academy.id });
  return rows.map((row) => row.name);
}
