// The one place that decides how a browser names our cookies. Where they are secure, their names
// have a prefix that browsers enforce: no other host, and no page without TLS, can set them.
import { parse } from "hono/utils/cookie";
import { isLoopbackName } from "#src/settings/reach.mjs";

export const accessCookie = "session";
export const refreshCookie = "refresh";
/** Scripts of pages read it under this name, so it never has a prefix. */
export const csrfCookie = "XSRF-TOKEN";

const hostPrefix = "__Host-";

/** @param path other than "/" for a cookie that only some addresses receive. */
export function cookieName(name: string, secure: boolean, path = "/"): string {
  if (!secure || name === csrfCookie) return name;
  // `__Host-` requires the path "/".
  return path === "/" ? hostPrefix + name : `__Secure-${name}`;
}

/**
 * The cookies of a request, by the names that the code uses. Where ours have the prefix, a cookie
 * without it is ignored: the site of any other subdomain may have set it.
 */
export function cookiesIn(header: string, secure: boolean): Record<string, string> {
  const sent = parse(header);
  if (!secure) return sent;
  const own: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(sent)) {
    if (name.startsWith(hostPrefix)) own[name.slice(hostPrefix.length)] = value;
  }
  delete own[csrfCookie];
  const csrf = sent[csrfCookie];
  return csrf === undefined ? own : Object.assign(own, { [csrfCookie]: csrf });
}

/** Matches the Cookie header of a browser that may have a session. */
export const sessionCookies = new RegExp(
  `(?:^|;)\\s*(?:${hostPrefix})?(?:${accessCookie}|${refreshCookie})\\s*=`,
);

/** `Secure` is left out only on http://localhost and its like (decisions: Sessions). */
export function cookiesAreSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return !(protocol === "http:" && isLoopbackName(hostname));
}
