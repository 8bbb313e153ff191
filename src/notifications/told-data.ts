// What the bell of a page starts with.
import type { Actor, Ctx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { countUnread } from "./notification-queries.ts";
import type { Told } from "./unread.rules.ts";

/**
 * For a page that asks the database nothing: a bell without a number. Null for a visitor, and for an
 * account that may not open its list yet.
 */
export function toldLater(actor: Actor | null): Told | null {
  if (!actor?.completedSignUp || actor.mustAddFactor) return null;
  return { account: actor.id, unread: null };
}

/** One query, and none where there is no bell; the page shows also where it fails. */
export async function toldNow(ctx: Ctx): Promise<Told | null> {
  const told = toldLater(ctx.actor);
  if (!told) return null;
  try {
    return { ...told, unread: await countUnread(ctx, told.account) };
  } catch (error) {
    logFault(ctx.log, error, "unread notifications not counted");
    return told;
  }
}
