// Answers with a stored object: whole, or the byte range that was asked for.
import { extname } from "node:path";
import type { FileStore } from "#src/outside/file-store.ts";
import { problem } from "#src/problem.ts";

const types: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m4s": "video/iso.segment",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

export async function sendFile(
  files: FileStore,
  key: string,
  request: Request,
  cacheControl: string,
): Promise<Response> {
  const found = await files.stat(key);
  if (!found) throw problem("not_found", "Este archivo no existe");
  const headers = new Headers({
    "content-type": types[extname(key)] ?? "application/octet-stream",
    "cache-control": cacheControl,
    "accept-ranges": "bytes",
    "last-modified": found.modified.toUTCString(),
  });
  const asked = request.headers.get("range");
  const range = asked ? rangeOf(asked, found.bytes) : null;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${found.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${found.bytes}`);
  const body =
    request.method === "HEAD" || found.bytes === 0 ? null : files.read(key, { start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The first range of a Range header; null where it is none that RFC 9110 makes us honour. */
export function rangeOf(
  header: string,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
