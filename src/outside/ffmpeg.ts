// Turns an uploaded file into adaptive streaming, whole or not at all.
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { bandwidth, ffmpegArgs, type Measured, masterPlaylist } from "#src/videos/hls.rules.ts";
import {
  type ConvertedRung,
  checkSource,
  ladder,
  type Probe,
  type Rung,
} from "#src/videos/rules.ts";
import { BadVideo, VideoToolFailed } from "./ffmpeg-errors.ts";
import type { FoundFfmpeg } from "./ffmpeg-find.ts";
import { measureRung } from "./ffmpeg-measure.ts";
import { probeVideo } from "./ffmpeg-probe.ts";
import { run } from "./ffmpeg-run.ts";

export { BadVideo, VideoToolFailed };

export type ConvertJob = {
  source: string;
  /** Emptied first; nothing is written outside of it. */
  outDir: string;
  signal?: AbortSignal;
  /** From 0 to 1, never backwards. */
  onProgress?: (fraction: number) => void;
};

export type Converted = {
  /** Measured from what was written, not claimed by the source. */
  durationSeconds: number;
  width: number;
  height: number;
  /** Lowest first. */
  rungs: ConvertedRung[];
  /** Path of the playlist below `outDir`. */
  master: "master.m3u8";
};

export type VideoTool = {
  /** Throws BadVideo when the file is no MP4 that can be read. */
  probe(file: string): Promise<Probe>;
  /** Throws BadVideo for a file that will never do, VideoToolFailed when a later try may do. */
  convert(job: ConvertJob): Promise<Converted>;
};

export function openFfmpeg(found: FoundFfmpeg): VideoTool {
  return {
    probe: (file) => probeVideo(found.ffprobe, file),
    convert: (job) => convert(found, job),
  };
}

async function convert(found: FoundFfmpeg, job: ConvertJob): Promise<Converted> {
  const probe = await probeVideo(found.ffprobe, job.source, job.signal);
  const refusal = checkSource(probe);
  if (refusal !== null) throw new BadVideo(refusal);
  const rungs = ladder(probe);
  await prepare(job, rungs, probe);
  await encode(found.ffmpeg, job, rungs, probe);
  const measured: (Rung & Measured)[] = [];
  for (const rung of rungs) {
    measured.push({ ...rung, ...(await measureRung(join(job.outDir, rung.name))) });
  }
  const durationSeconds = requireWhole(measured, probe);
  await writeFile(join(job.outDir, "master.m3u8"), masterPlaylist(measured));
  return {
    durationSeconds,
    width: probe.width,
    height: probe.height,
    rungs: measured.map(({ name, width, height, segments }) => ({
      ...{ name, width, height },
      bandwidth: bandwidth(segments).peak,
    })),
    master: "master.m3u8",
  };
}

async function prepare({ source, outDir }: ConvertJob, rungs: Rung[], probe: Probe): Promise<void> {
  if (!relative(resolve(outDir), resolve(source)).startsWith("..")) {
    throw new VideoToolFailed(`El video está dentro de la carpeta que se va a vaciar: ${outDir}`);
  }
  await rm(outDir, { recursive: true, force: true });
  for (const rung of rungs) await mkdir(join(outDir, rung.name), { recursive: true });
  const kbps = rungs.reduce((sum, rung) => sum + rung.maxKbps + rung.audioKbps, 0);
  const { bavail, bsize } = await statfs(outDir);
  if (bavail * bsize < probe.durationSeconds * kbps * 125) throw noSpace();
}

async function encode(ffmpeg: string, job: ConvertJob, rungs: Rung[], probe: Probe): Promise<void> {
  const source = resolve(job.source);
  let done = 0;
  const ended = await run(ffmpeg, ffmpegArgs({ source, probe, rungs }), {
    cwd: job.outDir,
    // Far above what a slow and busy machine was seen to need: about one second for each.
    wallSeconds: 600 + 30 * probe.durationSeconds,
    cpuSeconds: 600 + 30 * probe.durationSeconds,
    signal: job.signal,
    onOutput(text) {
      const micros = Number(/out_time_us=(\d+)/.exec(text)?.[1] ?? 0);
      const fraction = Math.min(micros / 1e6 / probe.durationSeconds, 1);
      if (fraction <= done) return;
      done = fraction;
      job.onProgress?.(fraction);
    },
  });
  if (ended.code !== 0) throw whyFailed(ended.stderr);
}

function whyFailed(stderr: string): BadVideo | VideoToolFailed {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) return noSpace();
  if (
    /Cannot allocate memory|Permission denied|Read-only file system|Unknown encoder/.test(stderr)
  ) {
    return new VideoToolFailed(stderr.slice(-500));
  }
  if (/partial file|corrupt input packet/.test(stderr)) return incomplete();
  return new BadVideo("El video está dañado y no se puede convertir. Expórtalo de nuevo como MP4.");
}

/** The time of the best rung, once it is known that nothing of the source is missing. */
function requireWhole(rungs: Measured[], probe: Probe): number {
  const times = rungs.map(({ segments }) => segments.reduce((sum, s) => sum + s.seconds, 0));
  const tolerance = Math.max(0.5, probe.durationSeconds / 500);
  if (Math.min(...times) < probe.durationSeconds - tolerance) throw incomplete();
  return Math.round((times.at(-1) ?? 0) * 1000) / 1000;
}

function incomplete(): BadVideo {
  return new BadVideo(
    "El video está incompleto: se corta antes de terminar. Expórtalo de nuevo y vuelve a subirlo.",
  );
}

function noSpace(): VideoToolFailed {
  return new VideoToolFailed("No hay espacio en el disco para convertir el video.");
}
