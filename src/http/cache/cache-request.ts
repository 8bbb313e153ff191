// Decides which requests the public cache may answer, and under which key it keeps the answer.
import type { IncomingMessage } from "node:http";
import { sessionCookies } from "#src/http/security/cookies.ts";

/** React Router's own data addresses are not pages. */
const dataPath = /\.data(?:\?|$)/;

/** No page has a longer address, and long addresses would fill the cache. */
const longestAddress = 1_000;

/** A request with one of these headers wants something other than the public page. */
const unusualHeaders = [
  "authorization",
  "content-length",
  "expect",
  "if-match",
  "if-range",
  "if-unmodified-since",
  "range",
  "transfer-encoding",
  "upgrade",
];

/** Identifies one answer in the cache. */
export type CacheKey = {
  /** Null for the root academy. */
  subdomain: string | null;
  /** Path and query, with the parameters ordered by name. */
  address: string;
};

/** Null for the root academy, undefined for an unknown host. */
type SubdomainOf = (host: string) => string | null | undefined;

/** Null for a request that the cache does not answer, whatever its address. */
export function cacheKeyOf(
  { method, url = "", headers }: IncomingMessage,
  subdomainOf: SubdomainOf,
): CacheKey | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (url.length > longestAddress || dataPath.test(url)) return null;
  if (sessionCookies.test(headers.cookie ?? "")) return null;
  if (unusualHeaders.some((name) => headers[name] !== undefined)) return null;
  const subdomain = subdomainOf(headers.host ?? "");
  return subdomain === undefined ? null : { subdomain, address: inOrder(url) };
}

/** Parameters of the same name keep their order, because it may matter. */
function inOrder(url: string): string {
  if (!url.includes("&")) return url;
  const at = url.indexOf("?");
  const pairs = url.slice(at + 1).split("&");
  const nameOf = (pair: string) => pair.split("=", 1)[0] ?? "";
  const sorted = pairs.sort((a, b) => compare(nameOf(a), nameOf(b)));
  return `${url.slice(0, at)}?${sorted.join("&")}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * A request without the visitor's headers, which must not affect a page that others get.
 * @param origin of the academy.
 */
export function requestOf({ address }: CacheKey, origin: string): Request {
  const accept = address.startsWith("/api/") ? "application/json" : "text/html";
  return new Request(origin + address, { headers: { host: new URL(origin).host, accept } });
}
