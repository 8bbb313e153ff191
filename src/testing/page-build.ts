// A small copy of what the bundler makes of routes.ts: some pages, each below one layout.
import type { ServerBuild } from "react-router";
import * as entry from "#src/entry.server.tsx";
import * as root from "#src/root.tsx";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Place = {
  id: string;
  module: RouteModule;
  path?: string;
  index?: boolean;
  parentId?: string;
};

const shippedWithoutMore = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

/**
 * @param layouts by name, each with its parent; the outermost is `root`.
 * @param pages by path; the index has an empty one.
 * @param parentOf the layout of a page.
 */
export function pageBuild(
  layouts: Record<string, { module: object; parentId: string }>,
  pages: Record<string, object>,
  parentOf: (path: string) => string,
): ServerBuild {
  const places: Place[] = [
    { id: "root", module: root, path: "" },
    ...Object.entries(layouts).map(([id, { module, parentId }]) => ({
      id,
      module: module as RouteModule,
      parentId,
    })),
    ...Object.entries(pages).map(([path, module]) => ({
      id: path || "index",
      ...(path ? { path } : { index: true }),
      module: module as RouteModule,
      parentId: parentOf(path),
    })),
  ];
  const routes = places.map(({ id, module, ...place }) => {
    const shipped = {
      ...shippedWithoutMore,
      hasLoader: "loader" in module,
      hasErrorBoundary: "ErrorBoundary" in module,
      module: `/assets/${id}.js`,
    };
    return [id, { id, ...place, module }, { id, ...place, ...shipped }] as const;
  });
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map(([id, known]) => [id, known])),
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(routes.map(([id, , shipped]) => [id, shipped])),
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}
