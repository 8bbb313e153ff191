// Each run of a conversion has its own folder; when one wins, the others' files are removed.
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";
import type { Video } from "#src/media/queries.ts";

type Owned = Pick<Video, "academyId" | "id">;

const ending = ".run";

/** File-store prefix of the files that a run publishes. */
export function mediaKeyOf(video: Owned, run: string): string {
  return `${folderOf(video)}/${run}`;
}

/** The runs of this process; each removes its own scratch, and a killed one's is swept. */
const underWay = new Set<string>();

/** The scratch of a run, from now on until `endScratch`. */
export function beginScratch({ outside: { files } }: Ctx, run: string): string {
  underWay.add(run);
  return files.scratch(run);
}

export async function endScratch({ outside: { files } }: Ctx, run: string): Promise<void> {
  underWay.delete(run);
  await files.removeScratch(run);
}

/** Called before the run stores anything else, so that its files can be found however it ends. */
export async function noteRun(ctx: Ctx, video: Owned, run: string): Promise<void> {
  await ctx.outside.files.put(`${mediaKeyOf(video, run)}${ending}`, Readable.from([]), 0);
}

/**
 * Removes the files of every run except the one under `keep`, and then the notes. For a video that
 * is ready or has failed: a run still in progress loses, and removes what it stores later.
 */
export async function sweepRuns(ctx: Ctx, video: Owned, keep: string | null): Promise<void> {
  const { files } = ctx.outside;
  for (const note of await files.list(folderOf(video))) {
    if (!note.endsWith(ending)) continue;
    const mediaKey = note.slice(0, -ending.length);
    if (mediaKey !== keep) await files.remove(mediaKey);
    const run = mediaKey.slice(mediaKey.lastIndexOf("/") + 1);
    if (!underWay.has(run)) await files.removeScratch(run);
    await files.remove(note);
  }
}

export async function removeRun(ctx: Ctx, video: Owned, run: string): Promise<void> {
  const { files } = ctx.outside;
  await files.remove(mediaKeyOf(video, run));
  await files.remove(`${mediaKeyOf(video, run)}${ending}`);
}

/** All that is ever converted of a video. */
export function folderOf({ academyId, id }: Owned): string {
  return `videos/${academyId}/${id}`;
}
