import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Academy, Ctx, Db } from "#src/ctx.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { prepared } from "#src/db/prepared.ts";
import { normalizeSubdomain } from "./rules.ts";
import { academies, academyCategories } from "./tables.ts";

/** What every request knows of its academy. */
export const academyColumns = {
  id: academies.id,
  subdomain: academies.subdomain,
  name: academies.name,
  logoUrl: academies.logoUrl,
  accent: academies.accent,
  email: academies.email,
  whatsapp: academies.whatsapp,
  tabsOn: academies.tabsOn,
  teaching: academies.teaching,
  sharesLearnerEmails: academies.sharesLearnerEmails,
  merchantId: academies.merchantId,
  suspendedAt: academies.suspendedAt,
};

/** Called on every request. @param subdomain null for the root academy. */
export const findAcademy: (db: Db, subdomain: string | null) => Promise<Academy | null> = inGroups(
  async (db, given: (string | null)[]) => {
    const subdomains = given.map((one) => one && normalizeSubdomain(one));
    const asked = [...new Set(subdomains)];
    const found = await Promise.all(asked.map((subdomain) => askForAcademy(db, subdomain)));
    return subdomains.map((subdomain) => found[asked.indexOf(subdomain)] ?? null);
  },
);

const rootAcademy = prepared((db) =>
  db.select(academyColumns).from(academies).where(isNull(academies.subdomain)),
);

const academyOfSubdomain = prepared((db) =>
  db
    .select(academyColumns)
    .from(academies)
    .where(eq(academies.subdomain, sql.placeholder("subdomain"))),
);

async function askForAcademy(db: Db, subdomain: string | null): Promise<Academy | null> {
  const question = subdomain === null ? rootAcademy : academyOfSubdomain;
  const [academy] = await question(db).execute({ subdomain });
  return academy ?? null;
}

export async function findAcademyById(db: Db, id: string): Promise<Academy | null> {
  const [academy] = await db.select(academyColumns).from(academies).where(eq(academies.id, id));
  return academy ?? null;
}

export async function listAcademyIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: academies.id }).from(academies);
  return rows.map(({ id }) => id);
}

const categoriesOfAcademy = prepared((db) =>
  db
    .select({ name: academyCategories.name })
    .from(academyCategories)
    .where(eq(academyCategories.academyId, sql.placeholder("academyId")))
    .orderBy(asc(academyCategories.position), asc(academyCategories.name)),
);

/** The names of the academy's categories, in its order; `todos` is not included. */
export async function listCategories(ctx: Ctx): Promise<string[]> {
  const rows = await categoriesOfAcademy(ctx.db).execute({ academyId: ctx.academy.id });
  return rows.map((row) => row.name);
}
