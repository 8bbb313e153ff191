// Deletes messages that are older than they are kept, in steps of bounded size.
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { yearsKept } from "./message.rules.ts";
import { contactMessages } from "./tables.ts";

const atOnce = 500;

export async function tidyMessages(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const { db, academy, now, log } = ctx;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
  const mine = eq(contactMessages.academyId, academy.id);
  let messages = 0;
  for (let gone = atOnce; gone === atOnce; messages += gone) {
    signal?.throwIfAborted();
    const old = db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(and(mine, lt(contactMessages.createdAt, before)))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    const rows = await db
      .delete(contactMessages)
      .where(and(mine, inArray(contactMessages.id, old)))
      .returning({ id: contactMessages.id });
    gone = rows.length;
  }
  if (messages > 0) log.info({ messages }, "old messages deleted");
}
