// Which requests the public cache may answer, and under which name it keeps the answer.
import type { IncomingMessage } from "node:http";

/** Beginnings of what doors mark as public; React Router's own data addresses are not pages. */
const publicPaths =
  /^\/(?:explore|terms|about|robots\.txt|covers\/|tiles\/|scenes\/|api\/courses|api\/stock)(?:[/?]|(?<=\/)|$)/;
const dataPath = /\.data(?:\?|$)/;

/** A longer address is no page's, and would fill the cache with names. */
const longestAddress = 1_000;

/** Whoever sends one of these wants something else than the page that everybody gets. */
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

const sessionCookies = /(?:^|;)\s*(?:session|refresh)\s*=/;

export type Asked = {
  /** Null for the root academy. */
  subdomain: string | null;
  /** Path and query, its parameters in the order of their names. */
  address: string;
};

/** @param subdomainOf null for the root academy, undefined for a host that is none of ours. */
export function askedFor(
  { method, url = "", headers }: IncomingMessage,
  subdomainOf: (host: string) => string | null | undefined,
): Asked | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (url.length > longestAddress || !publicPaths.test(url) || dataPath.test(url)) return null;
  if (sessionCookies.test(headers.cookie ?? "")) return null;
  if (unusualHeaders.some((name) => headers[name] !== undefined)) return null;
  const subdomain = subdomainOf(headers.host ?? "");
  return subdomain === undefined ? null : { subdomain, address: inOrder(url) };
}

/** Parameters of the same name keep their order, which may mean something. */
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

/** Asks for it as nobody in particular: what a visitor's headers say reaches no page that is kept. */
export function requestOf({ subdomain, address }: Asked, publicUrl: string, baseDomain: string) {
  const { protocol, port } = new URL(publicUrl);
  const hostname = subdomain === null ? baseDomain : `${subdomain}.${baseDomain}`;
  const host = port ? `${hostname}:${port}` : hostname;
  const accept = address.startsWith("/api/") ? "application/json" : "text/html";
  return new Request(`${protocol}//${host}${address}`, { headers: { host, accept } });
}
