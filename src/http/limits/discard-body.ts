// Reads what a refused request still sends, so that its connection can carry the next request: a
// proxy sends those of many people through one connection.
import type { IncomingMessage } from "node:http";

/**
 * More than any form: a browser that still sends when the connection ends shows no answer. A longer
 * rest is not worth it.
 */
const mostBytes = 8 * 1024 * 1024;
const longestMs = 5_000;

export async function discardBody(incoming: IncomingMessage): Promise<void> {
  const length = Number(incoming.headers["content-length"] ?? Number.NaN);
  if (incoming.complete || incoming.destroyed || !(length <= mostBytes)) return;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestMs);
  // A stream over it, which nobody reads any more, would pause it after each piece.
  const goOn = () => setImmediate(() => incoming.resume());
  incoming.on("data", goOn).once("end", resolve).once("close", resolve).resume();
  await ended;
  clearTimeout(timer);
  incoming.off("data", goOn).off("end", resolve).off("close", resolve);
}
