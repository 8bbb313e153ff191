// Checks that the file is byte for byte the one that its sender hashed.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { BadVideo } from "#src/outside/tools/video-tool.ts";

/** Throws BadVideo if its SHA-256 is not `expected`, in hexadecimal. */
export async function requireSum(
  file: string,
  expected: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  const { size } = await stat(file);
  const hash = createHash("sha256");
  let read = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    signal?.throwIfAborted();
    hash.update(chunk);
    read += chunk.length;
    onProgress(read / size);
  }
  if (hash.digest("hex") !== expected.toLowerCase()) {
    throw new BadVideo("El archivo llegó dañado. Súbelo de nuevo.");
  }
}
