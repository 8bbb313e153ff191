// Writes one line for each request: method, path, status and duration, nothing personal.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { CacheBindings } from "./env.ts";

export function requestLog(log: Logger) {
  return createMiddleware<{ Variables: { requestId: string }; Bindings: CacheBindings }>(
    async (c, next) => {
      // The public cache writes a line of its own for each request that it answers.
      if (c.env?.cacheScope) return next();
      const started = performance.now();
      await next();
      log.info(
        {
          requestId: c.get("requestId"),
          method: c.req.method,
          path: loggedPath(c.req.path),
          status: c.res.status,
          ms: Math.round(performance.now() - started),
        },
        "request",
      );
    },
  );
}

/** Without the signature in a media address; a query, which may hold as much, is no part of a path. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/media\/[^/]+\/[^/]+)\/[^/]+/, "$1/…");
}
