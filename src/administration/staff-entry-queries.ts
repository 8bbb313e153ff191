import { and, eq, gt, sql } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { Db, MemberCtx } from "#src/ctx.ts";
import { trailEvents } from "#src/trail/tables.ts";

/** How long a member of staff may look at an academy after entering it. */
export const entryMinutes = 60;

/** @param db of all academies */
export async function findEntry(db: Db, ctx: MemberCtx, academyId: string): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - entryMinutes * 60_000);
  const subdomain = db
    .select({ subdomain: academies.subdomain })
    .from(academies)
    .where(eq(academies.id, academyId));
  const entered = and(
    eq(trailEvents.academyId, ctx.academy.id),
    eq(trailEvents.actorId, ctx.actor.id),
    eq(trailEvents.action, "academy-entered"),
    gt(trailEvents.createdAt, since),
    eq(sql`${trailEvents.details}->>'academy'`, subdomain),
  );
  return (await db.$count(trailEvents, entered)) > 0;
}
