// Reads who a session belongs to, once for each request: sessions asked for at the same moment are
// read by one statement.
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { secondFactors, sessions, type User, users } from "#src/accounts/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { inGroups } from "#src/db/in-groups.ts";
import { preparedForIds } from "#src/db/prepared-for-ids.ts";

const ofFactor = and(
  eq(secondFactors.academyId, users.academyId),
  eq(secondFactors.userId, users.id),
);
const ofAccount = and(eq(users.academyId, sessions.academyId), eq(users.id, sessions.userId));

const openSessions = preparedForIds((db, sessionIds) =>
  db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      id: users.id,
      role: users.role,
      name: users.name,
      email: users.email,
      pictureUrl: users.pictureUrl,
      completedSignUp: users.completedSignUp,
      teachingSuspendedAt: users.teachingSuspendedAt,
      factorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, ofAccount)
    .leftJoin(secondFactors, ofFactor)
    .where(
      and(
        eq(sessions.academyId, sql.placeholder("academyId")),
        sql`${sessions.id} in ${sessionIds}`,
        isNull(sessions.revokedAt),
        isNull(users.deletedAt),
      ),
    ),
);

/** A session with what a request needs of its account. */
export type SessionAccount = Awaited<ReturnType<typeof openSessions>>[number];

type Asked = { academyId: string; sessionId: string };

const findInGroup = inGroups(async (db: Db, asked: Asked[]) => {
  const found = new Map<string, SessionAccount>();
  const byAcademy = Map.groupBy(asked, ({ academyId }) => academyId);
  const reads = [...byAcademy].map(async ([academyId, those]) => {
    const sessionIds = [...new Set(those.map(({ sessionId }) => sessionId))];
    for (const row of await openSessions(db, sessionIds, { academyId })) {
      found.set(keyOf({ academyId, sessionId: row.sessionId }), row);
    }
  });
  await Promise.all(reads);
  return asked.map((one) => found.get(keyOf(one)) ?? null);
});

/** Null for a session that has ended, and for that of a deleted account. */
export async function findOpenSession(
  { db, academy, now }: Pick<Ctx, "db" | "academy" | "now">,
  sessionId: string,
): Promise<SessionAccount | null> {
  const found = await findInGroup(db, { academyId: academy.id, sessionId });
  return found && found.expiresAt > now ? found : null;
}

/** The whole account of an open session. */
export async function findOpenAccount(
  ctx: Ctx,
  sessionId: string,
): Promise<{ user: User; expiresAt: Date } | null> {
  const [found] = await ctx.db
    .select({ user: users, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, ofAccount)
    .where(
      and(
        eq(sessions.academyId, ctx.academy.id),
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
        isNull(users.deletedAt),
      ),
    );
  return found ?? null;
}

function keyOf({ academyId, sessionId }: Asked): string {
  return `${academyId} ${sessionId}`;
}
