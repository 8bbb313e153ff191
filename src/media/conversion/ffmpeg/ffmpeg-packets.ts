// Reads the keyframes of a picture and the bytes between them, within a time limit.
import type { Packets } from "#src/media/conversion/copy.rules.ts";
import { inputArgs } from "#src/media/conversion/ffmpeg.rules.ts";
import { run } from "./ffmpeg-run.ts";

/** Null if it took too long or the file lacks the information. */
export async function readPackets(
  ffprobe: string,
  file: string,
  signal?: AbortSignal,
): Promise<Packets | null> {
  const found: Packets = { keyframes: [], bytes: [], closed: true };
  let rest = "";
  let readable = true;
  const wanted = ["-select_streams", "V:0", "-show_entries", "packet=pts_time,size,flags"];
  const ended = await run(
    ffprobe,
    ["-v", "error", ...inputArgs(file, "mov"), ...wanted, "-of", "csv=p=0"],
    {
      ...{ wallSeconds: 60, cpuSeconds: 60, signal },
      onOutput(text) {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) readable = take(found, line) && readable;
      },
    },
  ).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof Error) return null;
    throw error;
  });
  return ended?.code === 0 && readable ? found : null;
}

function take(found: Packets, line: string): boolean {
  if (line === "") return true;
  const [time = "", size = "", flags = ""] = line.split(",");
  const at = Number(time);
  // `D`: a packet before the start, which is decoded but not shown.
  if (!Number.isFinite(at) || time === "" || flags.includes("D")) return false;
  if (flags.startsWith("K")) {
    found.keyframes.push(at);
    found.bytes.push(0);
  }
  const last = found.keyframes.length - 1;
  if (last < 0) return false;
  if (at < (found.keyframes[last] ?? 0)) found.closed = false;
  found.bytes[last] = (found.bytes[last] ?? 0) + Number(size);
  return true;
}
