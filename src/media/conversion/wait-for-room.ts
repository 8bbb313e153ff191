// A conversion without room on the disk waits for it, and its teacher reads why.
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { setStatus } from "./set-status.ts";

const againSeconds = 60;
const lookEveryMs = 5_000;

const waiting =
  "No hay espacio en el servidor para preparar el video. Lo intentamos otra vez cada minuto; no tienes que subirlo de nuevo.";

/** A new job instead of a failure: the retries of a job are for faults of the machine. */
export function waitForRoom(ctx: Ctx, videoId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const kept = { status: "received", progress: 0, failure: waiting } as const;
    if (!(await setStatus(ctx, videoId, kept))) return;
    await enqueue(ctx, "videos.convert", { videoId }, { startAfter: againSeconds });
  });
}

/** @returns a signal that aborts with `StoreFull` once the disk has less than its reserve. */
export function watchRoom(files: FileStore): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const look = setInterval(() => {
    files.assertScratchRoom().catch((full: unknown) => lost.abort(full));
  }, lookEveryMs);
  return { lost: lost.signal, stop: () => clearInterval(look) };
}
