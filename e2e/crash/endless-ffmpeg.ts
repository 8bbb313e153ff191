import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @returns the path of an ffmpeg that lists what it can do, and whose conversions never end. */
export function endlessFfmpeg(folder: string): string {
  const file = join(folder, "endless-ffmpeg");
  const asked = '*-version*|*-encoders*) exec ffmpeg "$@";;';
  writeFileSync(file, `#!/bin/sh\ncase "$*" in ${asked} esac\nexec sleep 600\n`);
  chmodSync(file, 0o755);
  return file;
}
