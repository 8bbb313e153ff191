// Answers a page without scripts with the HTML that React Router would send, but without the work
// for scripts: no stream of its data, none of the other routes.
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  type DataStrategyFunction,
  type EntryContext,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { wholeAnswer } from "#src/http/compress.ts";
import { ctxOf, pageHeaders, webOf } from "#src/http/react-router.ts";
import { KnownTheme } from "#src/pages/frame/known-theme.tsx";
import type { PageTheme } from "#src/pages/frame/theme.rules.ts";
import { pageTheme } from "#src/pages/frame/theme-data.ts";
import { KeepParts } from "#src/ui/kept.tsx";
import { openKeptPages } from "./kept-pages.ts";
import { openKeptParts } from "./kept-parts.ts";
import { withStyle } from "./page-style.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Drawn = EntryContext["staticHandlerContext"];

/** Null for a request that React Router must answer itself. */
type PlainPages = (request: Request, context: RouterContextProvider) => Promise<Response | null>;

export function plainPages(build: ServerBuild): PlainPages {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const plain = new Set(routes.filter(isPlain).map(({ id }) => id));
  const handler = createStaticHandler(routesBelow(undefined, routes));
  const drawPart = openKeptParts();
  const drawPage = openKeptPages();
  const { assets, entry, future, ssr, routeDiscovery } = build;
  const frame = {
    routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    branches: [],
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
  };

  /** The requests for a page that sends scripts. */
  const notPlain = new WeakSet<object>();

  // The only place that sees the matched routes before their loaders run.
  const dataStrategy: DataStrategyFunction<unknown> = async ({ matches, context }) => {
    if (!matches.every(({ route }) => plain.has(route.id))) {
      notPlain.add(context as object);
      return {};
    }
    const results = matches
      .filter((match) => match.shouldLoad)
      .map(async (match) => [match.route.id, await match.resolve()] as const);
    return Object.fromEntries(await Promise.all(results));
  };

  function draw(page: Drawn, url: string, theme: PageTheme): string {
    const shown = page.matches.map(({ route: { id } }) => [id, assets.routes[id]] as const);
    const manifest = { ...assets, routes: Object.fromEntries(shown) };
    const context = { ...frame, manifest, staticHandlerContext: page } as EntryContext;
    const document = (
      <KnownTheme value={theme}>
        <KeepParts value={drawPart}>
          <ServerRouter context={context} url={url} />
        </KeepParts>
      </KnownTheme>
    );
    return withStyle(`<!DOCTYPE html>${renderToString(document)}`);
  }

  function answer(page: Drawn, request: Request, context: RouterContextProvider): Response {
    const ctx = ctxOf(context);
    // The root's own, where it could be loaded.
    const { root } = page.loaderData;
    const theme: PageTheme = root?.theme ?? pageTheme(ctx);
    const drawn = () => draw(page, request.url, theme);
    // A page of one person, such as a form or what a visitor bought, is hardly asked for twice, and
    // neither is a failed one.
    const isShared = ctx.actor === null && webOf(context).isPublic() && !page.errors;
    const html = isShared
      ? drawPage([request.url, page.statusCode, sharedDataOf(page)], drawn)
      : Buffer.from(drawn());
    for (const error of Object.values(page.errors ?? {})) {
      if (isRouteErrorResponse(error)) continue;
      entry.module.handleError?.(error, { request, context, params: {} });
    }
    return wholeAnswer(html, { status: page.statusCode, headers: pageHeaders() });
  }

  return async (request, context) => {
    if (request.method !== "GET" || dataAddress.test(request.url)) return null;
    try {
      let page: Drawn | undefined;
      // `generateMiddlewareResponse` runs the guards of the routes before their loaders. The guards
      // only pass on what it returns, so the page is drawn after them.
      const passed = await handler.query(request, {
        requestContext: context,
        dataStrategy,
        generateMiddlewareResponse: async (query) => {
          const read = await query(request);
          if (read instanceof Response) return read;
          page = read;
          return new Response();
        },
      });
      if (notPlain.has(context)) return null;
      if (page) return answer(page, request, context);
      return passed instanceof Response ? passed : answer(passed, request, context);
    } catch {
      // React Router renders the page again, fails, logs the failure and answers it.
      return null;
    }
  };
}

/** The nonce of a request is for the scripts that a plain page does not have. */
function sharedDataOf({ loaderData: { root, ...rest } }: Drawn) {
  return { ...rest, root: { ...root, nonce: undefined } };
}

/** React Router's own addresses for the data that scripts load. */
const dataAddress = /\.data(?:\?|$)/;

/** A page with a route that needs scripts or sets headers is left to React Router. */
function isPlain({ module }: Route): boolean {
  const handle = module.handle as { scripts?: boolean } | undefined;
  return Boolean(module.default) && !handle?.scripts && !module.headers;
}

function routesBelow(parentId: string | undefined, routes: Route[]): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const { loader, ErrorBoundary } = module;
      const middleware = module.middleware as RouteObject["middleware"];
      const route = { id, path, caseSensitive, loader, middleware, ErrorBoundary };
      return index ? { ...route, index: true } : { ...route, children: routesBelow(id, routes) };
    });
}
