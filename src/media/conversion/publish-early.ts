// Makes the finished part of the lowest rung playable while the video is still being converted.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { filesNamedIn } from "./hls.rules.ts";

export type Early = {
  rung: string;
  /** Names of its files that are already stored. */
  stored: Set<string>;
  /** Publishes what is newly finished; one call at a time, at most every few seconds. */
  grow: () => void;
  /** Resolves when no write is in progress. */
  written: () => Promise<void>;
};

const pauseMs = 3000;

/**
 * Stores the segments of a growing rung in order, then the playlist that names them, so that no
 * playlist names a missing file. Calls `onFirst` once, when the first part is stored with
 * `first.m3u8` above it. A store that fails is retried later; the finished video does not depend on
 * it.
 */
export function publishEarly(
  { outside: { files }, log }: Ctx,
  { folder, rung, mediaKey }: { folder: string; rung: string; mediaKey: string },
  onFirst: () => Promise<void>,
): Early {
  const stored = new Set<string>();
  let running: Promise<void> | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let told = false;

  async function once(): Promise<void> {
    await putRung(files, { from: join(folder, rung), to: `${mediaKey}/${rung}`, stored });
    if (told) return;
    await putFile(files, join(folder, "first.m3u8"), `${mediaKey}/first.m3u8`);
    await onFirst();
    told = true;
  }

  return {
    ...{ rung, stored },
    grow() {
      if (running || Date.now() - last < pauseMs) return;
      running = once()
        .catch((error) => log.warn({ err: faultOf(error) }, "early rung not stored"))
        .finally(() => {
          running = null;
          last = Date.now();
        });
    },
    written: async () => {
      await running;
    },
  };
}

/** Skips what `stored` names; the playlist comes last. */
export async function putRung(
  files: FileStore,
  { from, to, stored }: { from: string; to: string; stored: Set<string> },
): Promise<void> {
  const playlist = await readFile(join(from, "index.m3u8"), "utf8");
  for (const name of filesNamedIn(playlist)) {
    if (stored.has(name)) continue;
    await putFile(files, join(from, name), `${to}/${name}`);
    stored.add(name);
  }
  await files.put(
    `${to}/index.m3u8`,
    Readable.from([Buffer.from(playlist)]),
    Number.POSITIVE_INFINITY,
  );
}

export async function putFile(files: FileStore, from: string, key: string): Promise<void> {
  const source = createReadStream(from);
  try {
    await files.put(key, source, Number.POSITIVE_INFINITY);
  } finally {
    // A put that is refused reads nothing, and the file would stay open.
    source.destroy();
  }
}
