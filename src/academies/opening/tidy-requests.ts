// Deletes requests and names whose time has passed, so that no address of a stranger is kept.
import { and, eq, inArray, lt, lte } from "drizzle-orm";
import { academyNames, academyRequests } from "#src/academies/tables.ts";
import type { Ctx } from "#src/ctx.ts";

const atOnce = 500;

/**
 * In steps of bounded size. A name is free from its moment on, whenever its row goes.
 * @param ctx of the root academy
 */
export async function tidyRequests(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const { academy, allAcademies, now, log } = ctx;
  const { db } = allAcademies;
  const mine = eq(academyRequests.academyId, academy.id);
  const counts = { requests: 0, names: 0 };
  for (let gone = atOnce; gone > 0; counts.requests += gone) {
    signal?.throwIfAborted();
    const old = db
      .select({ id: academyRequests.id })
      .from(academyRequests)
      .where(and(mine, lt(academyRequests.expiresAt, now)))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    const rows = await db
      .delete(academyRequests)
      .where(and(mine, inArray(academyRequests.id, old)))
      .returning({ id: academyRequests.id });
    gone = rows.length;
  }
  for (let gone = atOnce; gone > 0; counts.names += gone) {
    signal?.throwIfAborted();
    const old = db
      .select({ subdomain: academyNames.subdomain })
      .from(academyNames)
      .where(lte(academyNames.until, now))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    const rows = await db
      .delete(academyNames)
      .where(and(lte(academyNames.until, now), inArray(academyNames.subdomain, old)))
      .returning({ subdomain: academyNames.subdomain });
    gone = rows.length;
  }
  log.info(counts, "ended requests for academies deleted");
}
