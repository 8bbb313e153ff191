// Removes files that were fully or partly sent and not assigned for a day.
import { and, asc, between, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Ctx, Db } from "#src/ctx.ts";
import { openEachAlone } from "#src/jobs/each-alone.ts";
import { uploads } from "#src/media/tables.ts";
import { discardUpload, isUnassigned } from "./discard-upload.ts";
import { incomingFolder } from "./upload-keys.ts";

const dayMs = 24 * 3_600_000;
const atOnce = 1000;

/** All academies with something to remove. */
export async function academiesWithExpiredUploads(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: uploads.academyId })
    .from(uploads)
    .where(or(isExpired({ db, now }), mayHaveBeenSentAgain(now)));
  return rows.map(({ id }) => id);
}

/**
 * One at a time: an upload assigned in the meantime keeps its file, and one that cannot be removed
 * holds up no other. Throws at the end where there was such a one.
 */
export async function expireUploads(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const each = openEachAlone(ctx, "an expired upload is not removed", signal);
  for (let after: string | undefined; ; ) {
    const expired = await someExpired(ctx, after);
    for (const id of expired) await each.run({ uploadId: id }, () => discardUpload(ctx, id));
    after = expired.at(-1);
    if (after === undefined) break;
  }
  // A signed address accepts a second file after the first was moved away.
  const { files } = ctx.outside;
  for (const key of await files.list(incomingFolder(ctx.academy.id))) {
    await each.run({ key }, async () => {
      const stored = await files.stat(key);
      if (stored && stored.modified < before(ctx.now, 2)) await files.remove(key);
    });
  }
  each.end();
}

/** In the order of their ids. */
async function someExpired(ctx: Ctx, after: string | undefined): Promise<string[]> {
  const later = after === undefined ? undefined : gt(uploads.id, after);
  const found = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), later, isExpired(ctx)))
    .orderBy(asc(uploads.id))
    .limit(atOnce);
  return found.map(({ id }) => id);
}

function isExpired({ db, now }: Pick<Ctx, "db" | "now">) {
  return and(lt(uploads.expiresAt, before(now, 1)), isUnassigned({ db }));
}

function mayHaveBeenSentAgain(now: Date) {
  const lately = between(uploads.expiresAt, before(now, 4), before(now, 2));
  return and(isNull(uploads.size), isNotNull(uploads.bytes), lately);
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
