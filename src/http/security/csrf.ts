// Refuses a state-changing request that another site could have made a browser send, before anything
// reads its body.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { WhoEnv } from "#src/http/env.ts";
import { isBeacon } from "#src/http/limits/body-limits.ts";
import { hostOf } from "#src/http/sender/who.ts";
import { csrfHeader, type Web } from "#src/http/web.ts";
import { problem } from "#src/problem.ts";
import { csrfCookie } from "./cookies.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The headers must say that the request comes from this very site. A call that a session cookie
 * authenticates needs the token of its session in X-XSRF-TOKEN (spec 1 §7); the token of a form is
 * one of its fields, which `act` checks once it has read them within their bounds.
 * @param originOf the origin of the site that a Host header names
 */
export function csrf(originOf: (host: string) => string) {
  return createMiddleware<WhoEnv>(async (c, next) => {
    const isApi = c.req.path.startsWith("/api/");
    if (safe.has(c.req.method) || (isApi && c.get("bearer"))) return next();
    if (isFromElsewhere(c, originOf)) throw fromElsewhere();
    if (isApi && !c.get("ctx").actor) return next();
    // `act` gives the form of a page back with what was typed, also where the cookie is gone.
    if (!isApi) return next();
    const web = c.get("web");
    const hasToken = Boolean(web.cookies[csrfCookie]);
    const isForm = isBeacon(c.req.method, c.req.path);
    if (hasToken && (isForm || web.acceptsCsrf(c.req.header(csrfHeader) ?? ""))) return next();
    throw staleCall(web);
  });
}

/** The refusal of a call; the caller may read the new cookie and repeat it. */
export function staleCall(web: Web) {
  web.csrfToken();
  return problem("forbidden", web.cookies[csrfCookie] ? stale : noCookie);
}

/** The refusal of a form, which comes back with a new token. */
export function staleForm(web: Web) {
  const known = web.cookies[csrfCookie];
  return problem("forbidden", known ? renewed : `${renewed} ${allowCookies}`);
}

const renewed = "La página estaba vencida. Ya la renovamos: envía el formulario otra vez.";
const allowCookies = "Si vuelve a pasar, permite las cookies de este sitio.";
const stale = "Tu página estaba vencida. Recárgala e intenta de nuevo.";
const noCookie = `${stale} ${allowCookies}`;

function fromElsewhere() {
  return problem("forbidden", "Esta solicitud vino de otro sitio. Hazla desde una página de aquí.");
}

/** Every browser of today sends at least one of the two headers; a program sends neither. */
function isFromElsewhere(c: Context, originOf: (host: string) => string): boolean {
  const site = c.req.header("sec-fetch-site");
  // An academy's subdomain is "same-site", and may not post to the root either.
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = c.req.header("origin");
  return origin !== undefined && originOf(hostOf(c)).toLowerCase() !== origin.toLowerCase();
}
