// Stands before everything else in a process: a request names exactly one valid host, and the app
// sees the address to which it was sent.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { type Home, originsOf } from "#src/academies/addresses/addresses.rules.ts";
import { type Problem, problem } from "#src/problem.ts";
import { cookiesAreSecure } from "./security/cookies.ts";
import { commonHeaders } from "./security/security-headers.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => void;
type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const hostShape = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const highestPort = 65_535;

/** The form of a request line that names scheme and host (RFC 9112 §3.2.2). */
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

const badHost = () => problem("invalid", "La solicitud debe nombrar un solo sitio válido (Host).");
const badAddress = () => problem("invalid", "La dirección de la solicitud no es válida.");

/**
 * Answers 400 where a request names two hosts, or one that cannot exist: proxies and caches before
 * us could choose another one than we do. HTTP/1.0 may name none.
 */
export function oneHost(handler: Handler, home: Home): Handler {
  return (req, res) => {
    const path = namesOneHost(req) ? pathOf(req) : null;
    if (path === null) {
      const { status, headers, body } = refusal(badHost(), home);
      res.writeHead(status, { ...headers, connection: "close" }).end(body);
    } else {
      req.url = path;
      handler(req, res);
    }
  };
}

/** Passes requests to the app with the address to which they were sent. */
export function addressed(fetch: Fetch, home: Home): Handler {
  const originOf = originsOf(home);
  const pass = getRequestListener(fetch, {
    errorHandler(error) {
      if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
      const { body, ...rest } = refusal(badAddress(), home);
      return new Response(body, rest);
    },
  });
  return (req, res) => {
    // An absolute address takes precedence over Node's own guess of scheme and host.
    req.url = originOf(req.headers.host) + req.url;
    void pass(req, res);
  };
}

function namesOneHost({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  let count = 0;
  // Node keeps only the first of two.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === "host") count++;
  }
  if (count === 0) return true;
  const parts = hostShape.exec(host ?? "");
  return count === 1 && parts !== null && Number(parts[1] ?? 0) <= highestPort;
}

/** Path and query; null for an address at another host, or without a path. */
function pathOf({ url = "", headers: { host } }: IncomingMessage): string | null {
  if (url.startsWith("/")) return url;
  const [, named, rest = ""] = absoluteForm.exec(url) ?? [];
  if (named === undefined || named.toLowerCase() !== host?.toLowerCase()) return null;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function refusal(why: Problem, { publicUrl }: Home) {
  const headers = {
    ...commonHeaders(cookiesAreSecure(publicUrl)),
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  };
  const body = Buffer.from(JSON.stringify(why.body()));
  return {
    status: why.status,
    headers: { ...headers, "content-length": String(body.length) },
    body,
  };
}
