// The academies of the platform as staff see them. Every `db` here has the rows of all academies.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import type { Db } from "#src/ctx.ts";

export const academyStates = ["all", "open", "suspended", "closing", "closed"] as const;
export type AcademyState = (typeof academyStates)[number];

type Asked = { terms: string; state: AcademyState; now: Date };

const listed = {
  id: academies.id,
  subdomain: sql<string>`${academies.subdomain}`,
  name: academies.name,
  suspendedAt: academies.suspendedAt,
  closesAt: academies.closesAt,
  storedBytes: academies.storedBytes,
  createdAt: academies.createdAt,
};

/** The newest first; without the root academy. */
export function listAcademies(db: Db, asked: Asked, page: { limit: number; offset: number }) {
  return db
    .select(listed)
    .from(academies)
    .where(matching(db, asked))
    .orderBy(desc(academies.createdAt), desc(academies.id))
    .limit(page.limit)
    .offset(page.offset);
}

export function countAcademies(db: Db, asked: Asked): Promise<number> {
  return db.$count(academies, matching(db, asked));
}

export async function findAcademyForStaff(db: Db, subdomain: string) {
  const [found] = await db
    .select({
      ...listed,
      suspendedReason: academies.suspendedReason,
      platformPercent: academies.platformPercent,
      teaching: academies.teaching,
      storedAt: academies.storedAt,
    })
    .from(academies)
    .where(eq(academies.subdomain, subdomain));
  return found ?? null;
}

/** Of the given academies, by their ids: how many people learn there. */
export async function countLearners(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.academyId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(users)
    .where(and(inArray(users.academyId, ids), eq(users.role, "student"), isNull(users.deletedAt)))
    .groupBy(users.academyId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** An academy's administrators, by name. */
export function listAdministratorsOf(db: Db, academyId: string) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.academyId, academyId), eq(users.role, "academy"), isNull(users.deletedAt)))
    .orderBy(asc(users.name), asc(users.id));
}

function inState(state: AcademyState, now: Date) {
  const { suspendedAt, closesAt } = academies;
  const stays = or(isNull(closesAt), gt(closesAt, now));
  return {
    all: undefined,
    open: and(isNull(suspendedAt), stays),
    suspended: and(isNotNull(suspendedAt), stays),
    closing: gt(closesAt, now),
    closed: lte(closesAt, now),
  }[state];
}

function matching(db: Db, { terms, state, now }: Asked) {
  const one = (column: typeof academies.name | typeof academies.subdomain | typeof users.email) =>
    sql<boolean>`position(lower(${terms}) in lower(${column})) > 0`;
  const administrator = db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.academyId, academies.id),
        eq(users.role, "academy"),
        isNull(users.deletedAt),
        one(users.email),
      ),
    );
  return and(
    isNotNull(academies.subdomain),
    inState(state, now),
    terms === ""
      ? undefined
      : or(one(academies.name), one(academies.subdomain), exists(administrator)),
  );
}
