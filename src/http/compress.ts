// Sends text compressed: brotli where the client accepts it, else gzip; an answer that is sent only
// once, as zstd.
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { createMiddleware } from "hono/factory";

const text =
  /^(text\/|application\/(json|problem\+json|javascript|xml|manifest\+json|vnd\.apple\.mpegurl)|image\/svg)/;
const worthIt = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip";

/** By name; a weight of nothing refuses it (RFC 9110 §12.4.2). */
const named = (encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i");
export const accepts = { br: named("br"), gzip: named("gzip"), zstd: named("zstd") };

/** @param accepted the Accept-Encoding header, empty where there is none. */
export function encodingFor(accepted: string): Encoding | null {
  return accepts.br.test(accepted) ? "br" : accepts.gzip.test(accepted) ? "gzip" : null;
}

export function isWorthPacking(body: Buffer, contentType: string): boolean {
  return body.length >= worthIt && text.test(contentType);
}

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** The packed forms of bodies that are sent again. */
const packings = new WeakMap<Buffer, Map<string, Buffer<ArrayBuffer>>>();

/** Each form of this body is made once, for as long as the body is kept. */
export function keepPackings(body: Buffer): void {
  packings.set(body, new Map());
}

/** For an answer that is kept and sent often. */
export async function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const kept = packings.get(body);
  const known = kept?.get(`${encoding}, often`);
  if (known) return known;
  // Quality 5 costs a quarter of a millisecond a page; higher qualities are for files of the build.
  const packed = await (encoding === "br" ? brotli(body, quality(5)) : gzipped(body));
  kept?.set(`${encoding}, often`, packed);
  return packed;
}

const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * For an answer that is sent once: a third of the work for a tenth more bytes, and zstd a third of
 * that.
 */
function packNow(body: Buffer, encoding: Encoding | "zstd"): Buffer<ArrayBuffer> {
  const kept = packings.get(body);
  const packed = kept?.get(encoding) ?? packOnce(body, encoding);
  kept?.set(encoding, packed);
  return packed;
}

function packOnce(body: Buffer, encoding: Encoding | "zstd"): Buffer<ArrayBuffer> {
  if (encoding === "zstd") return zstdCompressSync(body, quick);
  return encoding === "br" ? brotliCompressSync(body, quality(3)) : gzipSync(body);
}

const whole = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** The body of an answer that `wholeAnswer` made. */
export function wholeBodyOf(response: Response): Buffer<ArrayBuffer> | undefined {
  return whole.get(response);
}

/** An answer whose body nobody need read back from a stream. */
export function wholeAnswer(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  whole.set(response, body);
  return response;
}

export const compress = createMiddleware(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const type = headers.get("content-type") ?? "";
  const skip =
    status === 206 ||
    headers.has("content-encoding") ||
    // A large answer that is sent while it is read.
    /\bno-transform\b/.test(headers.get("cache-control") ?? "") ||
    !text.test(type);
  if (skip) return;
  if (c.req.method === "HEAD") {
    headers.append("vary", "accept-encoding");
    return;
  }
  const known = wholeBodyOf(c.res);
  if (!known && !c.res.body) return;
  const body = known ?? Buffer.from(await c.res.arrayBuffer());
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = accepts.zstd.test(accepted) ? "zstd" : encodingFor(accepted);
  const packed = new Headers(headers);
  packed.append("vary", "accept-encoding");
  packed.delete("content-length");
  const packs = encoding !== null && isWorthPacking(body, type);
  if (packs) packed.set("content-encoding", encoding);
  // Set over another answer, Hono would read the headers and body of that one again.
  c.res = undefined;
  c.res = wholeAnswer(packs ? packNow(body, encoding) : body, { status, headers: packed });
});
