// Tells a TLS proxy for which hosts it may get a certificate: those of the root academy, and the
// present and former ones of academies. Otherwise any name that points at the server would cost one.
import type { Context } from "hono";
import { findAcademy, findSuccessor } from "#src/academies/queries.ts";
import type { Db } from "#src/ctx.ts";
import { isLoopbackName } from "#src/settings/reach.mjs";
import { hostnameOf, type SubdomainOf } from "./hosts.rules.ts";

/** The proxy asks `GET {path}?domain={host}`. */
export const certificatePath = "/tls-allowed";

/**
 * Answers 200 or 404 without a body, to everybody: whoever opens an address learns the same. The
 * proxy asks by the address of this process, so any Host header is accepted.
 */
export function certificates(
  { publicUrl, subdomainOf }: { publicUrl: string; subdomainOf: SubdomainOf },
  db: Db,
) {
  const { hostname: publicName } = new URL(publicUrl);
  return async (c: Context): Promise<Response> => {
    const name = hostnameOf(c.req.query("domain") ?? "");
    const subdomain = subdomainOf(name);
    const isOurs =
      subdomain === null
        ? // No authority certifies this machine, except one of this machine.
          !isLoopbackName(name) || name === publicName
        : subdomain !== undefined && (await leadsSomewhere(db, subdomain));
    return c.body(null, isOurs ? 200 : 404);
  };
}

async function leadsSomewhere(db: Db, subdomain: string): Promise<boolean> {
  if (await findAcademy(db, subdomain)) return true;
  return (await findSuccessor(db, subdomain, new Date())) !== null;
}
