// Each attempt to convert a video has a folder of its own; when one wins, the others leave nothing.
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";
import type { Video } from "#src/media/queries.ts";

type Owned = Pick<Video, "academyId" | "id">;

const ending = ".attempt";

/** File-store prefix of what an attempt publishes. */
export function mediaKeyOf(video: Owned, attempt: string): string {
  return `${folderOf(video)}/${attempt}`;
}

/** Before anything else of the attempt is stored, so that it can be found however it ends. */
export async function noteAttempt(ctx: Ctx, video: Owned, attempt: string): Promise<void> {
  await ctx.outside.files.put(`${mediaKeyOf(video, attempt)}${ending}`, Readable.from([]), 0);
}

/**
 * Removes what every attempt but the one under `keep` has stored, and then the notes. For a video
 * that is ready or has failed: an attempt that still runs loses, and removes what it stores after.
 */
export async function sweepAttempts(ctx: Ctx, video: Owned, keep: string | null): Promise<void> {
  const { files } = ctx.outside;
  for (const note of await files.list(folderOf(video))) {
    if (!note.endsWith(ending)) continue;
    const mediaKey = note.slice(0, -ending.length);
    if (mediaKey !== keep) await files.remove(mediaKey);
    await files.remove(note);
  }
}

export async function removeAttempt(ctx: Ctx, video: Owned, attempt: string): Promise<void> {
  const { files } = ctx.outside;
  await files.remove(mediaKeyOf(video, attempt));
  await files.remove(`${mediaKeyOf(video, attempt)}${ending}`);
}

function folderOf({ academyId, id }: Owned): string {
  return `videos/${academyId}/${id}`;
}
