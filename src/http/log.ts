// One line for each request: what was asked, what was answered, how long it took; nothing personal.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";

export function requestLog(log: Logger) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const started = performance.now();
    await next();
    log.info(
      {
        requestId: c.get("requestId"),
        method: c.req.method,
        // The path without its query, which may hold an e-mail or a token.
        path: c.req.path.replace(/^(\/media\/[^/]+\/[^/]+)\/[^/]+/, "$1/…"),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      "request",
    );
  });
}
