// How a host names an academy. The browser loads this file too, so it does not import zod.

export type KnownHosts = {
  /** Academies are at `{subdomain}.{baseDomain}`. */
  baseDomain: string;
  publicUrl: string;
  /** Further hosts of the root academy. */
  allowedHosts: readonly string[];
};

/**
 * A subdomain as it is stored and compared. Capitals of other alphabets stay: the small letter of
 * the Kelvin sign is a `k`, and nobody should get another name than they typed.
 */
export function normalizeSubdomain(subdomain: string): string {
  return subdomain.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The subdomain that a Host header names: null for the root academy, undefined for an unknown host.
 * Does not check whether an academy has the subdomain.
 */
export type SubdomainOf = (host: string) => string | null | undefined;

/** Root academy hosts: `baseDomain`, with and without www, the host of `publicUrl`, and loopback. */
export function subdomainsBelow({ baseDomain, publicUrl, allowedHosts }: KnownHosts): SubdomainOf {
  const base = hostnameOf(baseDomain);
  const { hostname: publicHost } = new URL(publicUrl);
  const ours = [base, `www.${base}`, publicHost, "localhost", "[::1]", ...allowedHosts];
  // Runs on every request; for so few names a list is quicker than a set.
  const rootHosts = [...new Set(ours.map(hostnameOf))];
  return (host) => {
    const hostname = hostnameOf(host);
    if (rootHosts.includes(hostname) || loopback.test(hostname)) return null;
    return labelBelow(base, hostname);
  };
}

/** The subdomain that an academy at this host name would have. */
export function labelBelow(base: string, hostname: string): string | undefined {
  if (!hostname.endsWith(`.${base}`)) return undefined;
  const label = hostname.slice(0, -base.length - 1);
  return subdomain.test(label) ? label : undefined;
}

const loopback = /^127(?:\.\d{1,3}){3}$/;
const subdomain = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** In lower case, without port and trailing dot. */
export function hostnameOf(host: string): string {
  const port = host.lastIndexOf(":");
  const name = port > host.lastIndexOf("]") ? host.slice(0, port) : host;
  return (name.endsWith(".") ? name.slice(0, -1) : name).toLowerCase();
}
