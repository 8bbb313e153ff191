// Adds visits to the days of their academies, in one statement.
import { sql } from "drizzle-orm";
import { findAcademy } from "#src/academies/queries.ts";
import type { Db } from "#src/ctx.ts";
import { visitDays } from "./tables.ts";

export type Visits = {
  /** Null for the root academy. */
  subdomain: string | null;
  page: string;
  day: string;
  visits: number;
};

/**
 * Several processes may add at the same time: rows are locked in one order.
 * @param db of all academies
 */
export async function addVisits(db: Db, counted: Visits[]): Promise<void> {
  const subdomains = [...new Set(counted.map(({ subdomain }) => subdomain))];
  const found = await Promise.all(subdomains.map((subdomain) => findAcademy(db, subdomain)));
  const rows = counted.flatMap(({ subdomain, ...row }) => {
    const academy = found[subdomains.indexOf(subdomain)];
    return academy ? [{ academyId: academy.id, ...row }] : [];
  });
  if (rows.length === 0) return;
  const nameOf = ({ academyId, page, day }: (typeof rows)[number]) => `${academyId} ${page} ${day}`;
  await db
    .insert(visitDays)
    .values(rows.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [visitDays.academyId, visitDays.page, visitDays.day],
      set: { visits: sql`${visitDays.visits} + excluded.visits` },
    });
}
