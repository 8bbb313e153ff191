// What everybody may know of an academy, asked at any host.
import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { hasClosed } from "./away/closing.rules.ts";
import { findAcademy } from "./queries.ts";
import { academyCategories } from "./tables.ts";

/** Null where no academy is open at the subdomain. */
export async function findPublicAcademy(
  { allAcademies, now }: Pick<Ctx, "allAcademies" | "now">,
  typed: string,
) {
  const subdomain = typed.trim().toLowerCase();
  const academy = subdomain ? await findAcademy(allAcademies.db, subdomain) : null;
  if (!academy || academy.suspendedAt || hasClosed(academy, now)) return null;
  const categories = await allAcademies
    .dbOf(academy.id)
    .select({ name: academyCategories.name, logoUrl: academyCategories.logoUrl })
    .from(academyCategories)
    .where(eq(academyCategories.academyId, academy.id))
    .orderBy(asc(academyCategories.position), asc(academyCategories.name));
  return { academy, categories };
}
