// Answers with a stored object: whole, the requested byte range, or 304.
import { extname } from "node:path";
import type { Outside } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

type FileStore = Outside["files"];
type StoredFile = NonNullable<Awaited<ReturnType<FileStore["stat"]>>>;

const types: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m4s": "video/iso.segment",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** @param more headers of the answer, sent with 304 too. */
export async function sendFile(
  files: FileStore,
  key: string,
  request: Request,
  cacheControl: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const found = await files.stat(key);
  if (!found) throw problem("not_found", "Este archivo no existe");
  const etag = tagOf(key, found);
  const headers = new Headers({
    "content-type": types[extname(key)] ?? "application/octet-stream",
    "cache-control": cacheControl,
    "accept-ranges": "bytes",
    "last-modified": found.modified.toUTCString(),
    etag,
    ...more,
  });
  if (isKnown(request.headers, etag, found.modified)) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  const asked = request.headers.get("range");
  const applies = isSame(request.headers.get("if-range"), etag, found.modified);
  const range = asked && applies ? rangeOf(asked, found.bytes) : null;
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

/** Text may be sent compressed and then differs byte for byte, so its tag is weak. */
function tagOf(key: string, { bytes, modified }: StoredFile): string {
  const tag = `"${bytes.toString(36)}-${modified.getTime().toString(36)}"`;
  return /\.(vtt|m3u8|svg)$/.test(key) ? `W/${tag}` : tag;
}

/** RFC 9110, 13.2.2: where a tag is sent, the time is ignored. */
function isKnown(headers: Headers, etag: string, modified: Date): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, "");
    return tags.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return wholeSeconds(modified) <= since;
}

/** Whether the client may add a part to what it has; null requires no check. */
function isSame(ifRange: string | null, etag: string, modified: Date): boolean {
  if (ifRange === null) return true;
  if (ifRange.startsWith('"')) return ifRange === etag;
  return Date.parse(ifRange) === wholeSeconds(modified);
}

function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000;
}

/** The first range of a Range header; null for one that RFC 9110 does not require us to honour. */
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
