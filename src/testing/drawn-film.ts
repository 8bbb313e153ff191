// Films for tests, each drawn once for all runs: the file name is derived from the arguments.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../.cache/films");

/**
 * The path of an MP4 that others read too: copy it before you change it.
 * @param args of ffmpeg, without a file.
 */
export function drawOnce(args: string[]): string {
  const name = createHash("sha256").update(args.join("\n")).digest("hex").slice(0, 16);
  const file = join(folder, `${name}.mp4`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Renamed once it is complete: another process may be drawing the same film.
  const unfinished = join(folder, `${name}.${process.pid}.mp4`);
  execFileSync("ffmpeg", ["-nostdin", "-y", "-loglevel", "error", ...args, unfinished]);
  renameSync(unfinished, file);
  return file;
}
