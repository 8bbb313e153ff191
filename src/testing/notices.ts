// What tests read of notifications.
import { and, asc, eq } from "drizzle-orm";
import type { Actor, Ctx } from "#src/ctx.ts";
import { notifications } from "#src/notifications/tables.ts";

/** What an account was told, oldest first. */
export function toldTo({ db, academy }: Ctx, { id }: Pick<Actor, "id">) {
  return db
    .select({ kind: notifications.kind, text: notifications.text, href: notifications.href })
    .from(notifications)
    .where(and(eq(notifications.academyId, academy.id), eq(notifications.userId, id)))
    .orderBy(asc(notifications.id));
}
