import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Academy, Ctx, Db } from "#src/ctx.ts";
import { shared } from "#src/db/ask-once.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { prepared } from "#src/db/prepared.ts";
import { normalizeSubdomain } from "./addresses/hosts.rules.ts";
import { academies, academyCategories, academyNames } from "./tables.ts";

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
  pesosFirst: academies.pesosFirst,
  taxPercent: academies.taxPercent,
  taxReason: academies.taxReason,
  merchantId: academies.merchantId,
  suspendedAt: academies.suspendedAt,
  closingSince: academies.closingSince,
  closesAt: academies.closesAt,
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

/** Why it is suspended, as its pages say it; empty while it is open. */
export async function findSuspendedReason({ db, academy }: Ctx): Promise<string> {
  const [found] = await db
    .select({ reason: academies.suspendedReason })
    .from(academies)
    .where(eq(academies.id, academy.id));
  return found?.reason ?? "";
}

/** What the academy tells about itself, in paragraphs; empty where it tells nothing. */
export async function findAbout(ctx: Pick<Ctx, "db" | "academy">): Promise<string> {
  const own = eq(academies.id, ctx.academy.id);
  const [row] = await ctx.db.select({ about: academies.about }).from(academies).where(own);
  return row?.about ?? "";
}

const landingOfAcademy = prepared((db) =>
  db
    .select({
      headline: academies.headline,
      about: academies.about,
      testimonial: academies.testimonial,
    })
    .from(academies)
    .where(eq(academies.id, sql.placeholder("academyId"))),
);

/** What the academy's landing says in its own words. */
export async function findLanding(ctx: Pick<Ctx, "db" | "academy">) {
  const [found] = await landingOfAcademy(ctx.db).execute({ academyId: ctx.academy.id });
  return found ?? { headline: "", about: "", testimonial: null };
}

export async function listAcademyIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: academies.id }).from(academies);
  return rows.map(({ id }) => id);
}

/** Null for an address that no academy has left within the time that it leads on. */
export async function findSuccessor(
  db: Db,
  subdomain: string,
  now: Date,
): Promise<{ subdomain: string } | null> {
  const [found] = await academyOfFormerName(db).execute({
    subdomain: normalizeSubdomain(subdomain),
    now,
  });
  return found?.subdomain ? { subdomain: found.subdomain } : null;
}

const academyOfFormerName = prepared((db) =>
  db
    .select({ subdomain: academies.subdomain })
    .from(academyNames)
    .innerJoin(academies, eq(academies.id, academyNames.ownerId))
    .where(
      and(
        eq(academyNames.subdomain, sql.placeholder("subdomain")),
        gt(academyNames.until, sql.placeholder("now")),
      ),
    ),
);

/** The addresses that the academy had and that still lead to it, the newest first. */
export async function listFormerNames({
  db,
  academy,
  now,
}: Ctx): Promise<{ subdomain: string; until: Date }[]> {
  const { subdomain, until, ownerId } = academyNames;
  const rows = await db
    .select({ subdomain, until })
    .from(academyNames)
    .where(and(eq(ownerId, academy.id), gt(until, now)))
    .orderBy(desc(until));
  return rows.flatMap((row) => (row.until ? [{ ...row, until: row.until }] : []));
}

/** Increases with each change of what the administrators edit. */
export async function versionOf({ db, academy }: Ctx): Promise<number> {
  const [row] = await db
    .select({ version: academies.version })
    .from(academies)
    .where(eq(academies.id, academy.id));
  if (!row) throw new Error(`academy ${academy.id} vanished`);
  return row.version;
}

const categoriesOfAcademy = shared(
  prepared((db) =>
    db
      .select({ name: academyCategories.name, logoUrl: academyCategories.logoUrl })
      .from(academyCategories)
      .where(eq(academyCategories.academyId, sql.placeholder("academyId")))
      .orderBy(asc(academyCategories.position), asc(academyCategories.name)),
  ),
);

/** The academy's categories with their uploaded logos, in its order; `todos` is not included. */
export async function listCategoryLogos(
  ctx: Ctx,
): Promise<readonly { name: string; logoUrl: string | null }[]> {
  return categoriesOfAcademy(ctx.db, { academyId: ctx.academy.id });
}

/** Their names alone. */
export async function listCategories(ctx: Ctx): Promise<string[]> {
  return (await listCategoryLogos(ctx)).map(({ name }) => name);
}
