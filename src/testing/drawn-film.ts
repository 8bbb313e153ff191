// Films for tests, each drawn once for all runs: a film is named after what it was drawn with.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../.cache/films");

/**
 * The path of an MP4 that others read too: copy it before you change it.
 *
 * @param args of ffmpeg, which name no file.
 */
export function drawOnce(args: string[]): string {
  const name = createHash("sha256").update(args.join("\n")).digest("hex").slice(0, 16);
  const file = join(folder, `${name}.mp4`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Renamed when it is whole: another process may be drawing the same film.
  const unfinished = join(folder, `${name}.${process.pid}.mp4`);
  execFileSync("ffmpeg", ["-nostdin", "-y", "-loglevel", "error", ...args, unfinished]);
  renameSync(unfinished, file);
  return file;
}
