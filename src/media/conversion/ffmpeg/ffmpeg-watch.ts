// Follows a running conversion by the output of its lowest rung: its progress, and when it is
// playable.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Job } from "#src/media/conversion/ffmpeg.rules.ts";
import { firstPlaylist } from "#src/media/conversion/hls.rules.ts";
import type { ConvertJob } from "#src/outside/tools/video-tool.ts";
import { codecsOf, entriesOf } from "./ffmpeg-measure.ts";

// ffmpeg's own report stays silent until every output has started; the storyboard starts last.
const everyMs = 250;

/** Calls back until stopped; after `stop` there are no further calls. */
export function watchConversion(
  job: ConvertJob,
  { rungs, probe }: Job,
): { stop: () => Promise<void> } {
  const lowest = rungs[0]?.name ?? "";
  let looking = Promise.resolve();
  let idle = true;
  let seen = 0;

  async function look(): Promise<void> {
    const playlist = await readFile(join(job.outDir, lowest, "index.m3u8"), "utf8").catch(() => "");
    const entries = entriesOf(playlist);
    if (entries.length === seen) return;
    if (seen === 0) await tellPlayable();
    seen = entries.length;
    const seconds = entries.reduce((sum, entry) => sum + entry.seconds, 0);
    job.onProgress?.(Math.min(seconds / probe.durationSeconds, 1));
  }

  async function tellPlayable(): Promise<void> {
    const [rung] = rungs;
    if (!rung || !job.onPlayable) return;
    const codecs = await codecsOf(join(job.outDir, lowest, "init.mp4"));
    await writeFile(join(job.outDir, "first.m3u8"), firstPlaylist(rung, codecs));
    const { width, height, hasAudio } = probe;
    job.onPlayable({ rung: lowest, width, height, hasAudio });
  }

  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    // Unreadable files are read again later; errors show in the final measurement.
    looking = look()
      .catch(() => undefined)
      .finally(() => {
        idle = true;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
