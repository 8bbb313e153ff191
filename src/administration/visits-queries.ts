import { and, eq, gt, sql } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { isPlatformStaff } from "./platform-staff.rules.ts";

/** How long a member of staff may look at an academy after entering it. */
export const visitMinutes = 60;

/** Whether the caller is staff of the platform and entered the academy within the last hour. */
export async function hasOpenVisit(ctx: MemberCtx, academyId: string): Promise<boolean> {
  if (!isPlatformStaff(ctx)) return false;
  const since = new Date(ctx.now.getTime() - visitMinutes * 60_000);
  const visited = ctx.allAcademies.db
    .select({ subdomain: academies.subdomain })
    .from(academies)
    .where(eq(academies.id, academyId));
  const entered = and(
    eq(trailEvents.academyId, ctx.academy.id),
    eq(trailEvents.actorId, ctx.actor.id),
    eq(trailEvents.action, "academy-entered"),
    gt(trailEvents.createdAt, since),
    eq(sql`${trailEvents.details}->>'academy'`, visited),
  );
  return (await ctx.allAcademies.db.$count(trailEvents, entered)) > 0;
}
