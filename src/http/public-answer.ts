// Tells every cache on the way that an answer is public, once it is sure to hold nothing of one visitor.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { CacheBindings, WhoEnv } from "./env.ts";

/**
 * Browsers, and caches in front of us, must revalidate their copy each time: at the same address a
 * signed-in person gets a page of their own.
 */
export const publicPageCaching = "public, max-age=0, must-revalidate";

/** The same for everybody: its route is public, nobody is signed in, no cookie is set. */
export function isPublicAnswer(c: Context<WhoEnv>): boolean {
  const web = c.get("web");
  if (!web?.isPublic() || web.setCookies().length > 0) return false;
  return c.get("ctx").actor === null && !c.get("bearer");
}

export const publicAnswers = createMiddleware<WhoEnv>(async (c, next) => {
  await next();
  // No cache may keep a failure.
  if (!isPublicAnswer(c) || c.res.status >= 500) return;
  const { cacheScope }: CacheBindings = c.env ?? {};
  if (cacheScope) cacheScope.academyId = c.get("ctx").academy.id;
  // Pictures state their own lifetime.
  const { headers } = c.res;
  if (headers.get("cache-control")?.startsWith("public")) return;
  headers.set("cache-control", publicPageCaching);
  headers.append("vary", "cookie");
});
