// Leads a request for an address that an academy had to the one that it has, and takes there what
// cannot be led.
import type { Context } from "hono";
import { academyOrigin, type Home } from "#src/academies/addresses/addresses.rules.ts";
import type { SubdomainOf } from "#src/academies/addresses/hosts.rules.ts";
import { findAcademy, findSuccessor } from "#src/academies/queries.ts";
import type { Academy, Db } from "#src/ctx.ts";
import { gatewayEventsPath } from "#src/http/limits/api-rate.ts";
import { progressPath } from "#src/http/limits/body-limits.ts";
import { hostOf } from "#src/http/sender/who.ts";

/**
 * To the same path and query, whatever is asked for and sent; null for an address that nobody had.
 * It costs one query, for a host without an academy alone.
 */
export function formerHost(
  home: Home & { subdomainOf: SubdomainOf },
  db: Db,
): (c: Context) => Promise<Response | null> {
  return async (c) => {
    const subdomain = home.subdomainOf(hostOf(c));
    if (!subdomain) return null;
    const found = await findSuccessor(db, subdomain, new Date());
    if (!found) return null;
    // Not resolved against the origin, where a path `//other.host` would be another host.
    const { pathname, search } = new URL(c.req.url);
    const location = academyOrigin(home, found.subdomain) + pathname + search;
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    // Anything but a read keeps its method and body. No cache keeps either: the academy may take its
    // old name again, and somebody else may have it later.
    const status = isRead ? 301 : 308;
    return new Response(null, { status, headers: { location, "cache-control": "no-store" } });
  };
}

/**
 * The academy that had this address, for what follows no redirect: an event of the payment gateway,
 * without which only a sweep would find the verdict, and progress, which a script sends to its own
 * origin, where the session is. Null for any other request.
 */
export function academyOfFormerHost(
  db: Db,
): (c: Context, subdomain: string | null) => Promise<Academy | null> {
  return async ({ req: { method, path } }, subdomain) => {
    const isEvent = method === "POST" && path === gatewayEventsPath;
    const isProgress = (method === "PATCH" || method === "POST") && progressPath.test(path);
    if (!subdomain || !(isEvent || isProgress)) return null;
    const successor = await findSuccessor(db, subdomain, new Date());
    return successor && findAcademy(db, successor.subdomain);
  };
}
