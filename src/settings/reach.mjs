// Decides from the environment whether other machines reach the program. Plain JavaScript, because
// `npm start` reads it before anything is installed.

/**
 * Whether a host name in lower case, without port and trailing dot, always leads to the machine
 * that uses it.
 * @param {string} hostname
 * @returns {boolean}
 */
export function isLoopbackName(hostname) {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/**
 * The same of a name or an address as people write it; a port is ignored.
 * @param {string} host
 * @returns {boolean}
 */
export function isLoopback(host) {
  // An IPv6 address without brackets, as HOST has it, is no host of an address.
  const name = `http://${/:.*:/.test(host) && !host.startsWith("[") ? `[${host}]` : host}`;
  if (!URL.canParse(name)) return false;
  return isLoopbackName(new URL(name).hostname.replace(/\.$/, ""));
}

/**
 * The settings by which other machines reach the program, as `NAME=value`; none where only this
 * machine does.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function openings({ PUBLIC_URL, BASE_DOMAIN, ALLOWED_HOSTS, HOST }) {
  const hosts = {
    PUBLIC_URL: PUBLIC_URL && [PUBLIC_URL.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, "")],
    BASE_DOMAIN: BASE_DOMAIN && [BASE_DOMAIN],
    ALLOWED_HOSTS: ALLOWED_HOSTS?.split(",")
      .map((host) => host.trim())
      .filter(Boolean),
    HOST: HOST && [HOST],
  };
  const given = { PUBLIC_URL, BASE_DOMAIN, ALLOWED_HOSTS, HOST };
  return Object.entries(hosts).flatMap(([name, found]) =>
    found && !found.every(isLoopback) ? [`${name}=${given[name]}`] : [],
  );
}
