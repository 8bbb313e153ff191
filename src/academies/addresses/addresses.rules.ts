// At which address browsers reach an academy, and to which address a request was sent. The scheme
// comes from PUBLIC_URL and the host from the Host header; forwarded headers never count.
import { isLoopbackName } from "#src/settings/reach.mjs";
import { hostnameOf, type KnownHosts, labelBelow } from "./hosts.rules.ts";

/** What the settings say about our addresses. */
export type Home = Pick<KnownHosts, "publicUrl" | "baseDomain">;

/** The origin of an academy; `PUBLIC_URL` for the root academy, whose subdomain is null. */
export function academyOrigin({ publicUrl, baseDomain }: Home, subdomain: string | null): string {
  const url = new URL(publicUrl);
  return subdomain === null ? url.origin : originAt(url, `${subdomain}.${hostnameOf(baseDomain)}`);
}

/**
 * The origin to which a request with this Host header was sent, without a check whether the host is
 * known. A name of ours has the scheme and the port of `PUBLIC_URL`, whatever the proxy did to the
 * port. Allowed and loopback hosts keep their own port; where PUBLIC_URL is elsewhere, a loopback
 * host is this process itself, which speaks plain HTTP.
 */
export function originsOf({ publicUrl, baseDomain }: Home): (host: string | undefined) => string {
  const url = new URL(publicUrl);
  const { protocol, origin, hostname: publicName } = url;
  const base = hostnameOf(baseDomain);
  return (host) => {
    if (!host) return origin;
    const name = hostnameOf(host);
    const isOurs = name === publicName || name === base || name.endsWith(`.${base}`);
    const isLocal = isLoopbackName(name);
    if (isOurs && !isLocal) return originAt(url, name);
    return `${isOurs || !isLocal ? protocol : "http:"}//${host}`;
  };
}

/**
 * The subdomain of the academy at this address, null for the root academy; undefined for an address
 * that is not ours, in scheme and port too. Does not check whether the academy exists.
 */
export function subdomainAt(home: Home, url: URL): string | null | undefined {
  const publicUrl = new URL(home.publicUrl);
  const base = hostnameOf(home.baseDomain);
  if (url.username || url.password || url.origin !== originAt(publicUrl, url.hostname)) {
    return undefined;
  }
  if ([publicUrl.hostname, base, `www.${base}`].includes(url.hostname)) return null;
  return labelBelow(base, url.hostname);
}

function originAt({ protocol, port }: URL, hostname: string): string {
  return `${protocol}//${hostname}${port && `:${port}`}`;
}
