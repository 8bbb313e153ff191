// Finds the accounts that the demo made, and closes those that still have its published password.
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import { passwordMatches } from "#src/accounts/password/passwords.ts";
import { sessions, users } from "#src/accounts/tables.ts";
import { type Db, inTransaction } from "#src/ctx.ts";
import { cast } from "./cast/cast.ts";

export const demoPassword = "semillero";
export const demoStudent = { email: "estudiante@semillero.test", name: "Marisol Quira" };

/** They ask and comment below a class. */
export const demoLearners = [
  { name: "Luz Dary Toro", email: "luz.dary.toro@semillero.test" },
  { name: "Dairo Meza", email: "dairo.meza@semillero.test" },
];

const emails = [demoStudent, ...demoLearners, ...cast.teachers].map(({ email }) => email);

export type CastAccount = {
  academyId: string;
  id: string;
  email: string;
  passwordHash: string | null;
};

/**
 * A stranger may sign up with one of these addresses and the published password, but cannot verify
 * it: no mail reaches `.test`.
 */
export function findCastAccounts(db: Db): Promise<CastAccount[]> {
  const { academyId, id, email, passwordHash } = users;
  return db
    .select({ academyId, id, email, passwordHash })
    .from(users)
    .innerJoin(academies, and(eq(academies.id, users.academyId), isNull(academies.subdomain)))
    .where(
      and(inArray(users.email, emails), isNotNull(users.emailVerifiedAt), isNull(users.deletedAt)),
    );
}

/** The accounts into which everybody who reads the README can sign in. */
export async function findPublishedAccounts(db: Db): Promise<CastAccount[]> {
  const accounts = await findCastAccounts(db);
  const published = new Set<string | null>();
  // The demo hashes its password once, so one check answers for nearly all.
  for (const hash of new Set(accounts.map(({ passwordHash }) => passwordHash))) {
    if (hash && (await passwordMatches(hash, demoPassword))) published.add(hash);
  }
  return accounts.filter(({ passwordHash }) => published.has(passwordHash));
}

/**
 * Takes the published password from each account and ends its sessions; returns their addresses.
 * Courses and comments stay.
 */
export async function closePublishedAccounts(db: Db, now: Date): Promise<string[]> {
  const found = await findPublishedAccounts(db);
  await inTransaction({ db }, async ({ db: tx }) => {
    for (const { academyId, id } of found) {
      await tx
        .update(users)
        .set({ passwordHash: null, updatedAt: now })
        .where(and(eq(users.academyId, academyId), eq(users.id, id)));
      await tx
        .update(sessions)
        .set({ revokedAt: now })
        .where(
          and(
            eq(sessions.academyId, academyId),
            eq(sessions.userId, id),
            isNull(sessions.revokedAt),
          ),
        );
    }
  });
  return found.map(({ email }) => email);
}
