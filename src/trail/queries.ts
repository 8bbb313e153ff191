import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import type { Action } from "./actions.rules.ts";
import { firstIdOf } from "./row-ids.rules.ts";
import { trailEvents } from "./tables.ts";

/** A row as the person sees it that it is about. */
export type Activity = {
  id: string;
  action: string;
  details: Record<string, string>;
  /** Somebody else did it, so address and device, which would be theirs, are left out. */
  byOther: boolean;
  address: string | null;
  /** "Chrome en Android"; empty if unknown. */
  device: string;
  createdAt: Date;
};

type Page = {
  limit: number;
  /** Only rows older than this one. */
  before?: string | undefined;
  offset?: number;
};

/** What happened to an account, newest first; `next` is the `before` of the page that follows. */
export async function listActivity(
  ctx: Ctx,
  userId: string,
  { limit, before, offset = 0 }: Page,
): Promise<{ activity: Activity[]; next: string | null }> {
  const older = before === undefined ? undefined : lt(trailEvents.id, before);
  // One extra row shows whether there are more.
  const found = await ctx.db
    .select(columns)
    .from(trailEvents)
    .where(and(about(ctx, userId), older))
    .orderBy(desc(trailEvents.id))
    .limit(limit + 1)
    .offset(offset);
  const activity = found.slice(0, limit).map(asSeen);
  return { activity, next: found.length > limit ? (activity.at(-1)?.id ?? null) : null };
}

export function countActivity(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(trailEvents, about(ctx, userId));
}

/** When somebody of the academy did this from `since` on, the first time first. */
export async function timesOf(
  { db, academy }: Pick<Ctx, "db" | "academy">,
  action: Action,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: trailEvents.createdAt })
    .from(trailEvents)
    .where(
      and(
        eq(trailEvents.academyId, academy.id),
        gte(trailEvents.id, firstIdOf(since)),
        eq(trailEvents.action, action),
      ),
    )
    .orderBy(asc(trailEvents.createdAt));
  return rows.map(({ createdAt }) => createdAt).filter((moment) => moment >= since);
}

/** Every row about a person, for their export, oldest first. */
export async function trailOf(ctx: Ctx, userId: string) {
  const found = await ctx.db
    .select(columns)
    .from(trailEvents)
    .where(about(ctx, userId))
    .orderBy(asc(trailEvents.id));
  return found.map(asSeen).map(({ id: _, ...row }) => row);
}

const columns = {
  id: trailEvents.id,
  action: trailEvents.action,
  details: trailEvents.details,
  subjectId: trailEvents.subjectId,
  actorId: trailEvents.actorId,
  address: trailEvents.address,
  device: trailEvents.device,
  createdAt: trailEvents.createdAt,
};

function about({ academy }: Ctx, userId: string) {
  return and(eq(trailEvents.academyId, academy.id), eq(trailEvents.subjectId, userId));
}

type Row = Omit<Activity, "byOther"> & { subjectId: string; actorId: string | null };

function asSeen({ subjectId, actorId, ...row }: Row): Activity {
  const byOther = actorId !== null && actorId !== subjectId;
  return { ...row, byOther, ...(byOther ? { address: null, device: "" } : {}) };
}
