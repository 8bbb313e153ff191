import { and, asc, eq, isNull, max, sql } from "drizzle-orm";
import { sessions, users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { trailEvents } from "#src/trail/tables.ts";

export type StaffMember = {
  email: string;
  /** Null for one who was there before the trail. */
  since: Date | null;
  lastSignIn: Date | null;
};

/** Sorted by e-mail. */
export async function listStaff({ db, academy }: Ctx): Promise<StaffMember[]> {
  const appointed = db
    .select({ userId: trailEvents.subjectId, since: max(trailEvents.createdAt).as("since") })
    .from(trailEvents)
    .where(
      and(
        eq(trailEvents.academyId, academy.id),
        eq(trailEvents.action, "role-changed"),
        eq(sql`${trailEvents.details}->>'to'`, "admin"),
      ),
    )
    .groupBy(trailEvents.subjectId)
    .as("appointed");
  const signedIn = db
    .select({ userId: sessions.userId, last: max(sessions.createdAt).as("last") })
    .from(sessions)
    .where(eq(sessions.academyId, academy.id))
    .groupBy(sessions.userId)
    .as("signed_in");
  return db
    .select({ email: users.email, since: appointed.since, lastSignIn: signedIn.last })
    .from(users)
    .leftJoin(appointed, eq(appointed.userId, users.id))
    .leftJoin(signedIn, eq(signedIn.userId, users.id))
    .where(and(eq(users.academyId, academy.id), eq(users.role, "admin"), isNull(users.deletedAt)))
    .orderBy(asc(users.email));
}
