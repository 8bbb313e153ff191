// Real films for tests of the conversion, drawn in a folder of the test, and checks of the result.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { openFfmpeg } from "#src/media/conversion/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "#src/media/conversion/ffmpeg/ffmpeg-find.ts";
import { BadVideo, type ConvertJob } from "#src/outside/tools/video-tool.ts";

const exec = promisify(execFile);

export const picture = (size: string, seconds: number, fps: number | string = 25) => [
  ...["-f", "lavfi", "-i", `testsrc2=s=${size}:r=${fps}:d=${seconds}`],
];
export const sound = (seconds: number) => ["-f", "lavfi", "-i", `sine=d=${seconds}`];
export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
/** A picture from a careful encoder: limited bit rate, with a closed group every two seconds. */
export const tidy = (kbps: number, fps: number) => [
  ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", `${fps * 2}`],
  ...["-sc_threshold", "0", "-maxrate", `${kbps}k`, "-bufsize", `${kbps}k`],
];

/** Call `close` in `afterAll`. */
export async function openFilms() {
  const dir = await mkdtemp(join(tmpdir(), "films-"));
  const tool = openFfmpeg(await findFfmpeg());

  async function film(name: string, args: string[]): Promise<string> {
    const file = join(dir, name);
    await exec("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args, file]);
    return file;
  }

  async function convert(source: string, more: Partial<ConvertJob> = {}) {
    const outDir = `${source}.hls`;
    return { outDir, made: await tool.convert({ source, outDir, ...more }) };
  }

  /** The reason for which a file is refused; fails if it is accepted or the machine is to blame. */
  const refusal = (source: string): Promise<string> =>
    convert(source).then(
      () => expect.fail("it was accepted"),
      (error: unknown) => (error instanceof BadVideo ? error.message : expect.fail(String(error))),
    );

  return {
    dir,
    tool,
    film,
    convert,
    refusal,
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

async function ffprobe(file: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await exec("ffprobe", ["-v", "error", ...args, "-of", "csv=p=0", file]);
  return stdout.split("\n").filter(Boolean);
}

/** A line for each stream; HLS lists them twice. */
export async function streams(file: string, entries: string): Promise<string[]> {
  return [...new Set(await ffprobe(file, "-show_entries", `stream=${entries}`))];
}

/** The time of each keyframe of the picture. */
export async function keyframes(playlist: string): Promise<number[]> {
  const entries = ["-select_streams", "v", "-show_entries", "packet=pts_time,flags"];
  const rows = await ffprobe(playlist, ...entries);
  return rows.filter((row) => row.includes("K")).map((row) => Number(row.split(",")[0]));
}

/** The end of the last packet of the picture or of the sound. */
export async function endOf(file: string, kind: "v" | "a"): Promise<number> {
  const entries = ["-select_streams", kind, "-show_entries", "packet=pts_time,duration_time"];
  const rows = await ffprobe(file, ...entries);
  const ends = rows.map((row) => row.split(",").map(Number));
  return Math.max(...ends.map(([at = 0, lasts = 0]) => at + (lasts || 0)));
}
