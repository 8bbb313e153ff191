// Measures the output of a conversion: its duration, its size, and that no file is truncated.

import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Measured } from "#src/media/conversion/hls.rules.ts";
import { VideoToolFailed } from "#src/outside/tools/video-tool.ts";

/** Throws VideoToolFailed if the folder is not a whole rung: ffmpeg succeeds on a full disk. */
export async function measureRung(dir: string): Promise<Measured> {
  const playlist = await readFile(join(dir, "index.m3u8"), "utf8").catch(() => "");
  const entries = entriesOf(playlist);
  if (entries.length === 0 || !playlist.includes("#EXT-X-ENDLIST")) throw cutShort("index.m3u8");
  const segments: Measured["segments"] = [];
  for (const { seconds, name } of entries) {
    segments.push({ seconds, bytes: await wholeBytes(join(dir, name)) });
  }
  return { segments, codecs: await codecsOf(join(dir, "init.mp4")) };
}

/** The segments that a rung's playlist names so far. */
export function entriesOf(playlist: string): { seconds: number; name: string }[] {
  const found = playlist.matchAll(/^#EXTINF:([\d.]+),.*\n([\w.]+)$/gm);
  return [...found].map(([, seconds, name = ""]) => ({ seconds: Number(seconds), name }));
}

/** The size of a file whose boxes end exactly at its end. */
async function wholeBytes(file: string): Promise<number> {
  await using handle = await open(file).catch(() => {
    throw cutShort(file);
  });
  const { size } = await handle.stat();
  const header = Buffer.alloc(16);
  let end = 0;
  let last = "";
  while (end < size) {
    await handle.read(header, 0, 16, end);
    const short = header.readUInt32BE(0);
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length < 8) throw cutShort(file);
    last = header.toString("latin1", 4, 8);
    end += length;
  }
  if (end !== size || last !== "mdat") throw cutShort(file);
  return size;
}

/** RFC 6381, from a rung's init segment; throws VideoToolFailed if that is incomplete. */
export async function codecsOf(init: string): Promise<string> {
  const bytes = await readFile(init).catch(() => Buffer.alloc(0));
  const at = bytes.indexOf("avcC");
  // After the name and a version: profile, compatibility, level.
  const picture = at < 0 ? [] : [`avc1.${bytes.toString("hex", at + 5, at + 8)}`];
  const sound = bytes.includes("mp4a") ? ["mp4a.40.2"] : [];
  if (picture.length + sound.length === 0) throw cutShort(init);
  return [...picture, ...sound].join(",");
}

function cutShort(file: string): VideoToolFailed {
  return new VideoToolFailed(`La conversión dejó un archivo incompleto: ${file}`);
}
