// Who is told that an academy closes.
import { and, asc, eq, exists, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { notifications } from "#src/notifications/tables.ts";

type Reader = Pick<Ctx, "db" | "academy">;

type Asked = {
  /** The event of the notification that tells it. */
  event: string;
  /** Only those who were told of this event before. */
  after?: { event: string; before: Date | null };
  limit: number;
};

/**
 * Some who were not told: learners with a course, teachers and administrators. Of what follows
 * something else, those who were told of that.
 */
export function someToTell({ db, academy }: Reader, { event, after, limit }: Asked) {
  return db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      and(
        eq(users.academyId, academy.id),
        isNull(users.deletedAt),
        after ? exists(toldOf(db, after.event, after.before)) : isConcerned(db),
        not(exists(toldOf(db, event))),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

/** How many learners have a course of the academy. */
export async function countLearnersWithCourse({ db, academy }: Reader): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${enrolments.userId})`.mapWith(Number) })
    .from(enrolments)
    .where(eq(enrolments.academyId, academy.id));
  return row?.count ?? 0;
}

function isConcerned(db: Db) {
  const place = db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.academyId, users.academyId), eq(enrolments.userId, users.id)));
  return or(inArray(users.role, ["teacher", "academy", "admin"]), exists(place));
}

function toldOf(db: Db, event: string, before: Date | null = null) {
  return db
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        eq(notifications.academyId, users.academyId),
        eq(notifications.userId, users.id),
        eq(notifications.event, event),
        before === null ? undefined : lt(notifications.createdAt, before),
      ),
    );
}
