// Converts an uploaded file to adaptive streaming, whole or not at all.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import {
  type Copied,
  planCopy,
  rungsBeside,
  rungToCopy,
} from "#src/media/conversion/copy.rules.ts";
import {
  audioOnly,
  containerOf,
  ffmpegArgs,
  type Job,
} from "#src/media/conversion/ffmpeg.rules.ts";
import {
  bandwidth,
  finished,
  type Measured,
  masterPlaylist,
} from "#src/media/conversion/hls.rules.ts";
import { checkSource, ladder } from "#src/media/conversion/rules.ts";
import { storyboardOf, storyboardVtt } from "#src/media/conversion/storyboard.rules.ts";
import { freeBytes } from "#src/outside/files/disk-room.ts";
import { StoreFull } from "#src/outside/files/file-store.ts";
import {
  BadVideo,
  type Converted,
  type ConvertJob,
  type Probe,
  type Rung,
  type VideoTool,
  VideoToolFailed,
} from "#src/outside/tools/video-tool.ts";
import type { FoundFfmpeg } from "./ffmpeg-find.ts";
import { measureRung } from "./ffmpeg-measure.ts";
import { readPackets } from "./ffmpeg-packets.ts";
import { probeVideo } from "./ffmpeg-probe.ts";
import { run } from "./ffmpeg-run.ts";
import { watchConversion } from "./ffmpeg-watch.ts";

/** @param reserveBytes what a conversion leaves of the disk */
export function openFfmpeg(found: FoundFfmpeg, reserveBytes = 0): VideoTool {
  return {
    probe: (file) => probeVideo(found.ffprobe, file),
    async convert(job) {
      try {
        return await convert({ ...found, reserveBytes }, job);
      } catch (error) {
        // On a full disk ffmpeg may end without an error, and its output looks incomplete.
        const full = error instanceof BadVideo && (await freeBytes(job.outDir)) < nearlyFullBytes;
        throw full ? noSpace() : error;
      }
    },
  };
}

const nearlyFullBytes = 1024 ** 2;

type Found = FoundFfmpeg & { reserveBytes: number };

async function convert(found: Found, job: ConvertJob): Promise<Converted> {
  const probe = await probeVideo(found.ffprobe, job.source, job.signal);
  const refusal = checkSource(probe);
  if (refusal !== null) throw new BadVideo(refusal);
  const { rungs, copied } = await plan(found, job, probe);
  await prepare(found, job, rungs, probe);
  const storyboard = storyboardOf(probe);
  const source = resolve(job.source);
  await encode(found.ffmpeg, job, { source, probe, rungs, copied, storyboard });
  const measured: (Rung & Measured)[] = [];
  for (const rung of rungs) {
    measured.push({ ...rung, ...(await measureRung(join(job.outDir, rung.name))) });
  }
  const audio = probe.hasAudio ? await measureRung(join(job.outDir, audioOnly.folder)) : null;
  const durationSeconds = requireWhole(measured, probe);
  await finishFirst(job.outDir, rungs);
  const { width, height, hasAudio } = probe;
  await writeFile(join(job.outDir, "storyboard.vtt"), storyboardVtt(storyboard, durationSeconds));
  await writeFile(join(job.outDir, "master.m3u8"), masterPlaylist(measured, audio));
  return {
    ...{ durationSeconds, width, height, hasAudio },
    rungs: measured.map(({ name, width, height, segments }) => ({
      ...{ name, width, height },
      bandwidth: bandwidth(segments).peak,
    })),
    copied: copied?.rung ?? null,
    master: "master.m3u8",
  };
}

async function plan(
  { ffprobe }: FoundFfmpeg,
  { source, signal }: ConvertJob,
  probe: Probe,
): Promise<{ rungs: Rung[]; copied: Copied | null }> {
  const rungs = ladder(probe);
  // Packets of Matroska have no index to cut by.
  const candidate = containerOf(probe) === "mov" ? rungToCopy(probe, rungs) : null;
  const packets = candidate ? await readPackets(ffprobe, source, signal) : null;
  const copied = candidate && packets ? planCopy(probe, candidate, packets) : null;
  return { rungs: copied ? rungsBeside(copied, rungs) : rungs, copied };
}

async function prepare(
  { reserveBytes }: Found,
  { source, outDir }: ConvertJob,
  rungs: Rung[],
  probe: Probe,
): Promise<void> {
  if (!relative(resolve(outDir), resolve(source)).startsWith("..")) {
    throw new VideoToolFailed(`El video está dentro de la carpeta que se va a vaciar: ${outDir}`);
  }
  await rm(outDir, { recursive: true, force: true });
  const folders = [
    ...rungs.map((rung) => rung.name),
    ...(probe.hasAudio ? [audioOnly.folder] : []),
  ];
  for (const folder of folders) await mkdir(join(outDir, folder), { recursive: true });
  const kbps = rungs.reduce((sum, rung) => sum + rung.maxKbps + rung.audioKbps, audioOnly.kbps);
  const need = probe.durationSeconds * kbps * 125;
  if ((await freeBytes(outDir)) < need + reserveBytes) throw noSpace();
}

async function encode(ffmpeg: string, job: ConvertJob, work: Job): Promise<void> {
  // Far above the need observed on a slow and busy machine: about one second per second of video.
  const seconds = 600 + 30 * work.probe.durationSeconds;
  const limits = { wallSeconds: seconds, cpuSeconds: seconds, signal: job.signal };
  const watch = watchConversion(job, work);
  const running = run(ffmpeg, ffmpegArgs(work), { cwd: job.outDir, ...limits });
  const { code, stderr } = await running.finally(() => watch.stop());
  if (code !== 0) throw whyFailed(stderr);
  // A short video ends before its progress is read.
  job.onProgress?.(1);
}

/** Gives the playlist that grew its end. */
async function finishFirst(outDir: string, [lowest]: Rung[]): Promise<void> {
  const file = join(outDir, lowest?.name ?? "", "index.m3u8");
  await writeFile(file, finished(await readFile(file, "utf8")));
}

function whyFailed(stderr: string): BadVideo | VideoToolFailed | StoreFull {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) return noSpace();
  if (
    /Cannot allocate memory|Permission denied|Read-only file system|Unknown encoder/.test(stderr)
  ) {
    return new VideoToolFailed(stderr.slice(-500));
  }
  if (/partial file|corrupt input packet/.test(stderr)) return incomplete();
  return new BadVideo("El video está dañado y no se puede convertir. Expórtalo de nuevo como MP4.");
}

/** The duration of the best rung, after checking that nothing of the source is missing. */
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

function noSpace(): StoreFull {
  return new StoreFull("no space for the conversion");
}
