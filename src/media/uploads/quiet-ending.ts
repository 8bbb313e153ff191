// Makes an interrupted body look as if it ended: the store keeps everything received, and the next
// request for the offset reports how much that was.
import { Readable } from "node:stream";
import type { Context } from "hono";

export type QuietRequest = {
  request: Request;
  /** For a response sent before the body ended: a connection with unread bytes would be reset. */
  discardRest(): Promise<void>;
};

export function endingQuietly({ req, env }: Context): QuietRequest {
  const { url, method, headers } = req.raw;
  const chunks = chunksOf(env?.incoming ?? req.raw.body);
  if (!chunks || method === "HEAD") {
    return { request: new Request(url, { method, headers }), discardRest: async () => {} };
  }
  const next = async () => (await chunks.next().catch(() => null))?.value;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    // fetch requires `duplex` for a stream body.
    request: new Request(url, { method, headers, body, ...{ duplex: "half" } }),
    async discardRest() {
      while (await next());
    },
  };
}

/** Chunks straight from the connection if there is one; a web stream would copy each. */
function chunksOf(source: unknown): AsyncIterator<Uint8Array> | null {
  if (source instanceof Readable || source instanceof ReadableStream) {
    return source[Symbol.asyncIterator]();
  }
  return null;
}
