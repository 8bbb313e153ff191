// Tells accounts what happened, once for each event, in the transaction that causes it.
import { holdLive } from "#src/accounts/hold-accounts.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { preparedInsert } from "#src/db/prepared-insert.ts";
import type { NotificationKind } from "./kinds.rules.ts";
import { notifications } from "./tables.ts";

export type Notice = {
  userId: string;
  kind: NotificationKind;
  /** Names what happened: the same event tells a person once. */
  event: string;
  /** One sentence in Spanish. */
  text: string;
  /** A path of the academy's site. */
  href: string;
};

/**
 * Deleted accounts are told nothing. Call it last in the transaction: it locks the accounts against
 * deletion, in the order of their ids.
 * @param held those that the caller has locked, of whom no other is told
 */
export async function notify(
  ctx: Pick<TransactionCtx, "db" | "academy" | "now">,
  notices: Notice[],
  held?: ReadonlySet<string>,
): Promise<void> {
  if (notices.length === 0) return;
  const live = held ?? (await holdLive(ctx, [...new Set(notices.map(({ userId }) => userId))]));
  const told = notices.filter(({ userId }) => live.has(userId));
  if (told.length === 0) return;
  // In the order of the unique key, so that two transactions cannot deadlock.
  const keyOf = ({ userId, event }: Notice) => `${userId} ${event}`;
  const sorted = told.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const now = { academyId: ctx.academy.id, createdAt: ctx.now };
  await addNotices(
    ctx.db,
    sorted.map((notice) => ({ ...now, ...notice })),
  );
}

const addNotices = preparedInsert(notifications, { onConflict: "nothing", silent: true });
