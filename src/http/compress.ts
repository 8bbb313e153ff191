// Sends text compressed: brotli where the client takes it, else gzip.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";

const text = /^(text\/|application\/(json|problem\+json|javascript|xml|manifest\+json)|image\/svg)/;
const worthIt = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const compress = createMiddleware(async (c, next) => {
  await next();
  const type = c.res.headers.get("content-type") ?? "";
  const skip =
    c.req.method === "HEAD" ||
    !c.res.body ||
    c.res.status === 206 ||
    c.res.headers.has("content-encoding") ||
    !text.test(type);
  if (skip) return;
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  const { status, headers } = c.res;
  const body = Buffer.from(await c.res.arrayBuffer());
  const packed = new Headers(headers);
  packed.append("vary", "accept-encoding");
  packed.delete("content-length");
  if (!encoding || body.length < worthIt) {
    c.res = new Response(body, { status, headers: packed });
    return;
  }
  packed.set("content-encoding", encoding);
  // Quality 5 costs a quarter of a millisecond a page; more is for what is built once.
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const bytes = encoding === "br" ? await brotli(body, options) : await gzipped(body);
  c.res = undefined;
  c.res = new Response(new Uint8Array(bytes), { status, headers: packed });
});
