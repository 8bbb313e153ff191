// Leads a request for an address that an academy had to the one that it has, and takes there what
// cannot be led.
import type { Context } from "hono";
import { academyOrigin, type Home } from "#src/academies/addresses.rules.ts";
import type { SubdomainOf } from "#src/academies/hosts.rules.ts";
import { findAcademy, findSuccessor } from "#src/academies/queries.ts";
import type { Academy, Db } from "./ctx.ts";
import { gatewayEventsPath } from "./http/api-rate.ts";
import { hostOf } from "./http/who.ts";

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
 * The academy that had this address, for an event of the payment gateway alone: it follows no
 * redirect, and without the event only a sweep would find the verdict.
 */
export function eventsOfFormerHosts(
  db: Db,
): (c: Context, subdomain: string | null) => Promise<Academy | null> {
  return async (c, subdomain) => {
    if (!subdomain || c.req.method !== "POST" || c.req.path !== gatewayEventsPath) return null;
    const successor = await findSuccessor(db, subdomain, new Date());
    return successor && findAcademy(db, successor.subdomain);
  };
}
