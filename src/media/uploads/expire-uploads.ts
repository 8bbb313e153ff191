// Removes files that were fully or partly sent and not assigned for a day.
import { and, asc, between, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Ctx, Db } from "#src/ctx.ts";
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

/** One at a time: an upload assigned in the meantime keeps its file. */
export async function expireUploads(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const expired = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.academyId, ctx.academy.id), isExpired(ctx)))
    .orderBy(asc(uploads.expiresAt))
    .limit(atOnce);
  for (const { id } of expired) {
    signal?.throwIfAborted();
    await discardUpload(ctx, id);
  }
  await sweepIncoming(ctx);
}

/** A signed address accepts a second file after the first was moved away. */
async function sweepIncoming(ctx: Ctx): Promise<void> {
  const { files } = ctx.outside;
  for (const key of await files.list(incomingFolder(ctx.academy.id))) {
    const stored = await files.stat(key);
    if (stored && stored.modified.getTime() < ctx.now.getTime() - 2 * dayMs) {
      await files.remove(key);
    }
  }
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
