// How a host names an academy.

/**
 * The subdomain that a host asks for: null for the root academy, undefined where the host lies
 * deeper than one level below the base domain. A host outside it (an IP address in a workshop's
 * network, a proxy's name) is the root academy.
 */
export function subdomainOf(host: string, baseDomain: string): string | null | undefined {
  const hostname = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  if (!hostname.endsWith(`.${baseDomain}`)) return null;
  const label = hostname.slice(0, -baseDomain.length - 1);
  if (label === "www") return null;
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : undefined;
}
