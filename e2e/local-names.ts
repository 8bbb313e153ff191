// Browsers resolve every name below localhost to this machine; Node queries the network. This makes
// Node do the same, in this process.
import dns from "node:dns";

function knowLocalNames<Lookup extends (name: string, ...rest: never[]) => unknown>(
  lookup: Lookup,
): Lookup {
  return new Proxy(lookup, {
    apply: (lookup, self, [name, ...rest]) =>
      Reflect.apply(lookup, self, [name.endsWith(".localhost") ? "localhost" : name, ...rest]),
  });
}

Object.assign(dns, { lookup: knowLocalNames(dns.lookup) });
Object.assign(dns.promises, { lookup: knowLocalNames(dns.promises.lookup) });
