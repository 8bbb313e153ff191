import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import {
  checkSubdomain,
  type Refusal,
  refusalOf,
} from "#src/academies/addresses/subdomains.rules.ts";
import {
  type AcademyRequest,
  academies,
  academyNames,
  academyRequests,
} from "#src/academies/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";

type Here = Pick<Ctx, "db" | "academy">;

/** @param id of a row of the root academy, whose `ctx` it is */
export async function findRequest(
  { db, academy }: Here,
  id: string,
): Promise<AcademyRequest | null> {
  const [found] = await db
    .select()
    .from(academyRequests)
    .where(and(eq(academyRequests.academyId, academy.id), eq(academyRequests.id, id)));
  return found ?? null;
}

/** Of the newest link of a request. */
export async function findRequestByToken(
  { db, academy }: Here,
  tokenHash: string,
): Promise<AcademyRequest | null> {
  const [found] = await db
    .select()
    .from(academyRequests)
    .where(
      and(eq(academyRequests.academyId, academy.id), eq(academyRequests.tokenHash, tokenHash)),
    );
  return found ?? null;
}

/** The newest one of a person for a name that has opened nothing. Locked until the transaction ends. */
export async function holdRequestOf(
  { db, academy }: Here,
  which: { id: string } | { subdomain: string; email: string },
): Promise<AcademyRequest | null> {
  const [found] = await db
    .select()
    .from(academyRequests)
    .where(
      and(
        eq(academyRequests.academyId, academy.id),
        isNull(academyRequests.openedAt),
        "id" in which
          ? eq(academyRequests.id, which.id)
          : and(
              eq(academyRequests.subdomain, which.subdomain),
              eq(academyRequests.email, which.email),
            ),
      ),
    )
    .orderBy(desc(academyRequests.createdAt))
    .limit(1)
    .for("update");
  return found ?? null;
}

/**
 * Why an academy cannot have the name now; null where it can.
 * @param db of all academies
 * @param own the request of the person who asks; it may hold the name already
 */
export async function refusalFor(
  db: Db,
  typed: string,
  { now, own }: { now: Date; own: string | null },
): Promise<Refusal | null> {
  const { subdomain, refusal } = checkSubdomain(typed);
  if (refusal) return refusal;
  const [held] = await db
    .select({ requestId: academyNames.requestId })
    .from(academyNames)
    .where(
      and(
        eq(academyNames.subdomain, subdomain),
        or(isNull(academyNames.until), gt(academyNames.until, now)),
      ),
    );
  if (!held || (own !== null && held.requestId === own)) return null;
  return refusalOf("taken", subdomain);
}

/** The academy whose rows requests are. */
export async function rootAcademyIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: academies.id })
    .from(academies)
    .where(isNull(academies.subdomain));
  return rows.map(({ id }) => id);
}
