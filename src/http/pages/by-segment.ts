// Matches a request against the few routes that begin with its first segment. React Router compares
// an address with one route after the other, and converts every route that it knows for each page.
import type { RouterContextProvider, ServerBuild } from "react-router";
import { routePath } from "#src/http/cache/public-paths.ts";

type Draw<Answer> = (request: Request, context: RouterContextProvider) => Promise<Answer>;

/** @param handle makes the handler of a build; called once for each first segment. */
export function bySegment<Answer>(
  build: ServerBuild,
  handle: (build: ServerBuild) => Draw<Answer>,
): Draw<Answer> {
  const every = handle(build);
  const segments = new Set(Object.keys(build.routes).map((id) => firstSegment(build, id)));
  const handlers = new Map<string, Draw<Answer>>();
  for (const segment of segments) {
    if (!isOpen(segment)) handlers.set(segment, handle(partOf(build, segment)));
  }
  return (request, context) => {
    const asked = plainSegment.exec(request.url);
    const handler = asked && handlers.get((asked[1] ?? "").toLowerCase());
    return (handler ?? every)(request, context);
  };
}

/** The first segment of an address, or of that of a page's data, where it is nothing out of the ordinary. */
const plainSegment = /^https?:\/\/[^/]+\/(?:([\w-]+)(?:\.data)?(?=[/?#]|$)|(?=[?#]|$))/;

/** Of its whole path, in lower case, as React Router compares; empty for the home page. */
function firstSegment({ routes }: ServerBuild, id: string): string {
  const [first = ""] = routePath(routes, id).split("/").filter(Boolean);
  return first.toLowerCase();
}

/** Whether it stands for any text: a parameter, an optional part or the rest of the path. */
function isOpen(segment: string): boolean {
  return /[:*?]/.test(segment);
}

/** The routes that an address with this first segment can match, each with its layouts. */
function partOf(build: ServerBuild, segment: string): ServerBuild {
  const { routes, assets } = build;
  const kept = new Set<string>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const first = firstSegment(build, route.id);
    if (first !== segment && !isOpen(first)) continue;
    for (let id: string | undefined = route.id; id !== undefined; id = routes[id]?.parentId) {
      kept.add(id);
    }
  }
  const only = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
