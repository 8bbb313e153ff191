// Finds an ffmpeg that can convert, or explains in Spanish how to install one.
import { VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { type Ended, run } from "./ffmpeg-run.ts";

export type FoundFfmpeg = { ffmpeg: string; ffprobe: string; version: string };

const oldestMajor = 5;
const install =
  "Instálalo con «sudo apt-get install ffmpeg» (Debian, Ubuntu) o «brew install ffmpeg» (macOS), " +
  "o di dónde está con FFMPEG_PATH y FFPROBE_PATH.";

/** Searches PATH unless given a path; throws VideoToolFailed if none qualifies. */
export async function findFfmpeg(
  given: { ffmpegPath?: string | undefined; ffprobePath?: string | undefined } = {},
): Promise<FoundFfmpeg> {
  const ffmpeg = given.ffmpegPath ?? "ffmpeg";
  const ffprobe = given.ffprobePath ?? "ffprobe";
  const [{ stdout }, , encoders] = await Promise.all([
    ask(ffmpeg, ["-version"]),
    ask(ffprobe, ["-version"]),
    ask(ffmpeg, ["-hide_banner", "-encoders"]),
  ]);
  const version = /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? "";
  const major = /^n?(\d+)\./.exec(version)?.[1];
  // A development build ("N-112233-g0123abc") has no version number, and is newer.
  if (major !== undefined && Number(major) < oldestMajor) {
    throw new VideoToolFailed(
      `ffmpeg ${version} es demasiado antiguo: hace falta el ${oldestMajor}.0 o uno más nuevo. ${install}`,
    );
  }
  if (!/\blibx264\b/.test(encoders.stdout)) {
    throw new VideoToolFailed(`A ffmpeg ${version} le falta el codificador libx264. ${install}`);
  }
  return { ffmpeg, ffprobe, version };
}

async function ask(program: string, args: string[]): Promise<Ended> {
  const ended = await run(program, args, { wallSeconds: 30, cpuSeconds: 30 }).catch(() => null);
  if (ended?.code === 0) return ended;
  throw new VideoToolFailed(`No encontramos ${program}, que convierte los videos. ${install}`);
}
