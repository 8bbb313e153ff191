// Marks an answer as public for every cache, once it certainly holds nothing of one visitor.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { CacheBindings, WhoEnv } from "#src/http/env.ts";

/**
 * Browsers and shared caches must revalidate their copy each time: at the same address a signed-in
 * person gets a different page.
 */
export const publicPageCaching = "public, max-age=0, must-revalidate";

/** Whether the answer is the same for everybody: public route, no session, no cookie set. */
export function isPublicAnswer(c: Context<WhoEnv>): boolean {
  const web = c.get("web");
  if (!web?.isPublic() || web.unread || web.setCookies().length > 0) return false;
  return c.get("ctx").actor === null && !c.get("bearer");
}

export const publicAnswers = createMiddleware<WhoEnv>(async (c, next) => {
  await next();
  // No cache may keep a failure.
  if (!isPublicAnswer(c) || c.res.status >= 500) return;
  const { cacheScope }: CacheBindings = c.env ?? {};
  if (cacheScope) cacheScope.academyId = c.get("ctx").academy.id;
  // Pictures set their own lifetime.
  const { headers } = c.res;
  if (headers.get("cache-control")?.startsWith("public")) return;
  headers.set("cache-control", publicPageCaching);
  headers.append("vary", "cookie");
});
