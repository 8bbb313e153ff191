// Leads back to a page, never to the data that its scripts load.

/** React Router asks for a page's data at `/explore.data?_routes=…`, and for that of `/` at `/_.data`. */
export function isDataUrl({ pathname, searchParams }: URL): boolean {
  return pathname.endsWith(".data") || searchParams.has("_routes");
}

/** The address of the page whose data is at `url`; any other address stays as it is. */
export function pageUrl(url: URL): URL {
  if (!isDataUrl(url)) return url;
  const page = new URL(url);
  page.pathname = page.pathname.replace(/\/(?:_|_root)\.data$/, "/").replace(/\.data$/, "");
  page.searchParams.delete("_routes");
  // An empty one names the index page of an area.
  if (page.searchParams.get("index") === "") page.searchParams.delete("index");
  return page;
}

/**
 * No page has a longer address. One that leads back stands encoded in another, and browsers and proxies
 * refuse an answer whose headers are long.
 */
export const longestPath = 2000;

/** Path and query of the page, for a link that leads back to it; of a longer address only what fits. */
export function pagePath(url: URL): string {
  const { pathname, search } = pageUrl(url);
  // A browser reads `//name` as a host.
  const path = pathname.replace(/^\/{2,}/, "/");
  if (path.length > longestPath) return "/";
  return path.length + search.length > longestPath ? path : path + search;
}
