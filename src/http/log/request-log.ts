// Writes one line for each request: method, path, status and duration, nothing personal.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { CacheBindings } from "#src/http/env.ts";

/** What the log says of a request whose client did not wait; the answer went to nobody. */
const clientLeft = 499;

export function requestLog(log: Logger) {
  return createMiddleware<{ Variables: { requestId: string }; Bindings: CacheBindings }>(
    async (c, next) => {
      // The public cache writes its own line for each request that it answers.
      if (c.env?.cacheScope) return next();
      const started = performance.now();
      await next();
      log.info(
        {
          requestId: c.get("requestId"),
          method: c.req.method,
          path: loggedPath(c.req.path),
          status: c.req.raw.signal.aborted ? clientLeft : c.res.status,
          ms: Math.round(performance.now() - started),
        },
        "request",
      );
    },
  );
}

/** Removes the signature of a media address and the query, which may hold as much. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/media\/[^/]+\/[^/]+)\/[^/]+/, "$1/…");
}
