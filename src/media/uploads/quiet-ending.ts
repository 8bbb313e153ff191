// Lets a body that breaks off look as if it ended there: the store then keeps all that had come, and
// only the next question for the offset tells how much that was.
import { Readable } from "node:stream";
import type { Context } from "hono";

export type QuietRequest = {
  request: Request;
  /** After an answer that came before the end: a connection with unread bytes would be cut. */
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
    // `duplex` is what fetch asks for before it takes a stream.
    request: new Request(url, { method, headers, body, ...{ duplex: "half" } }),
    async discardRest() {
      while (await next());
    },
  };
}

/** As they come from the connection where there is one: as a web stream each would be copied. */
function chunksOf(source: unknown): AsyncIterator<Uint8Array> | null {
  if (source instanceof Readable || source instanceof ReadableStream) {
    return source[Symbol.asyncIterator]();
  }
  return null;
}
