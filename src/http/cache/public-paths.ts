// Knows which routes are public: marks those of API and files, and collects the patterns of all of
// them, pages included, for the public cache.
import type { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { findTargetHandler } from "hono/utils/handler";
import type { ServerBuild } from "react-router";
import type { WhoEnv } from "#src/http/env.ts";
import { isPublicLoader } from "#src/http/react-router.ts";

/**
 * For a GET route of API or files whose answer is the same for every visitor without a session.
 * Pages use `publicPage`.
 */
export const publicRoute = createMiddleware<WhoEnv>(async (c, next) => {
  c.get("web").makePublic();
  await next();
});

/** The patterns of every route that `publicRoute` marks, like "/covers/:file". */
export function publicRoutePaths(app: Pick<Hono<WhoEnv>, "routes">): string[] {
  const marked = app.routes.filter(({ handler }) => findTargetHandler(handler) === publicRoute);
  return marked.map(({ path }) => path);
}

/** The patterns of every page whose loader `publicPage` made. */
export function publicPagePaths({ routes }: Pick<ServerBuild, "routes">): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const marked = all.filter(({ module }) => isPublicLoader(module.loader));
  return marked.map(({ id }) => routePath(routes, id));
}

/** From the root on; a layout without a path leaves an empty part. */
export function routePath(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${routePath(routes, route.parentId)}/${route.path ?? ""}` : "";
}

/**
 * Whether the path of a URL (`/path?query`) matches one of the patterns. It may match more than the
 * routers do, since each answer states whether it is public.
 */
export function pathMatcher(patterns: readonly string[]): (url: string) => boolean {
  if (patterns.length === 0) return () => false;
  const sources = patterns.map((pattern) => pattern.split("/").filter(Boolean).map(sourceOf));
  const matcher = new RegExp(`^(?:${sources.map((parts) => parts.join("")).join("|")})/?(?:\\?|$)`);
  return (url) => matcher.test(url);
}

function sourceOf(segment: string): string {
  if (segment === "*") return "(?:/[^?]*)?";
  const [, isParameter, name = "", isOptional] = /^(:)?([^?]*)(\?)?$/.exec(segment) ?? [];
  if (!/^[\w.-]+$/.test(name)) throw new Error(`a public route cannot have the part ${segment}`);
  const source = isParameter ? "/[^/?]+" : `/${name.replaceAll(".", "\\.")}`;
  return isOptional ? `(?:${source})?` : source;
}
