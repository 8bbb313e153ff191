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
};

const pauseMs = 2000;

export function reportProgress(ctx: Ctx, videoId: string): Progress {
  let highest = 0;
  let last = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let idle = true;

  async function write(progress: number): Promise<void> {
    const { academy, db, log } = ctx;
    await db
      .update(videos)
      .set({ progress })
      .where(
        and(
          eq(videos.academyId, academy.id),
          eq(videos.id, videoId),
          eq(videos.status, "converting"),
        ),
      )
      .catch((error) => log.warn({ err: faultOf(error) }, "progress not stored"));
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
  };
}
