// Removes files that were sent, or half sent, and that nobody made anything of for a day.
import { and, asc, between, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Ctx, Db } from "#src/ctx.ts";
import { uploads } from "#src/media/tables.ts";
import { discardUpload, isUnassigned } from "./discard-upload.ts";
import { incomingFolder } from "./upload-keys.ts";

const dayMs = 24 * 3_600_000;
const atOnce = 1000;

/** Academies with something to remove, whichever they are. */
export async function academiesWithExpiredUploads(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: uploads.academyId })
    .from(uploads)
    .where(or(isExpired({ db, now }), mayHaveBeenSentAgain(now)));
  return rows.map(({ id }) => id);
}

/** One at a time: a claim that comes meanwhile keeps its file. */
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

/** A signed address takes a second file too, after the first was taken away from there. */
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
