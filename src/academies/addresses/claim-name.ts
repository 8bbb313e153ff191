// Gives a subdomain to an academy or to a request, if it is free: of two who want it, one gets it.
import { eq, lte, or } from "drizzle-orm";
import { academyNames } from "#src/academies/tables.ts";
import type { Transaction } from "#src/ctx.ts";

type Claim = {
  /** As `subdomainField` returns it. */
  subdomain: string;
  now: Date;
  for: { ownerId: string } | { requestId: string; until: Date };
};

/**
 * False where somebody else has the name. Whoever has or holds it already keeps it: an academy gets a
 * name back that still leads to its new one, and a request holds its name for longer.
 * @param db of all academies
 */
export async function claimName(
  db: Transaction,
  { subdomain, now, for: holder }: Claim,
): Promise<boolean> {
  const row = { ownerId: null, requestId: null, until: null, ...holder };
  const isOwn =
    "ownerId" in holder
      ? eq(academyNames.ownerId, holder.ownerId)
      : eq(academyNames.requestId, holder.requestId);
  const claimed = await db
    .insert(academyNames)
    .values({ subdomain, ...row })
    .onConflictDoUpdate({
      target: academyNames.subdomain,
      set: row,
      setWhere: or(isOwn, lte(academyNames.until, now)),
    })
    .returning({ subdomain: academyNames.subdomain });
  return claimed.length > 0;
}
