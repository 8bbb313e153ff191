// Stores a conversion's progress for the teacher: every two seconds at most, never going back.
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import { videos } from "#src/media/tables.ts";

export type Progress = {
  /** From 0 to 1, of the whole conversion. */
  report: (fraction: number) => void;
  /** Resolves when no write is in progress. */
  written: () => Promise<void>;
  /** Aborts once the video is no longer being converted: taken back, or settled by another run. */
  lost: AbortSignal;
};

const pauseMs = 2000;

export function reportProgress(ctx: Ctx, videoId: string): Progress {
  let highest = 0;
  let last = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let idle = true;
  const lost = new AbortController();

  async function write(progress: number): Promise<void> {
    const { academy, db, log } = ctx;
    const stored = await db
      .update(videos)
      .set({ progress })
      .where(
        and(
          eq(videos.academyId, academy.id),
          eq(videos.id, videoId),
          eq(videos.status, "converting"),
        ),
      )
      .returning({ id: videos.id })
      .catch((error) => log.warn({ err: faultOf(error) }, "progress not stored"));
    if (stored?.length === 0) lost.abort();
    last = Date.now();
    idle = true;
  }

  return {
    report(fraction) {
      if (fraction <= highest) return;
      highest = fraction;
      if (!idle || Date.now() - last < pauseMs) return;
      idle = false;
      writing = write(fraction);
    },
    written: () => writing,
    lost: lost.signal,
  };
}
