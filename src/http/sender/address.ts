// Gives every network address one spelling, so that nobody gets more attempts by spelling theirs in
// another way.
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

type Read = {
  /** An IPv4 address, or the first 64 bits of an IPv6 one: one home or phone has all of the rest. */
  address: string;
  /** The first 48 bits of an IPv6 address: one customer may have all of the rest. */
  network?: string;
};

/** IPv6 ranges whose last 32 bits are the IPv4 address of the sender; the last one is NAT64. */
const ofIPv4 = ["ipv4Mapped", "rfc6145", "rfc6052"];

/** More than any address with its zone and port. */
const longest = 100;

/** Null for anything that is no address, such as the "unknown" of some proxies. */
export function readAddress(text: string): Read | null {
  if (text.length > longest) return null;
  const plain = withoutZeros(withoutPort(text.trim()));
  if (isIPv4(plain)) return { address: plain };
  if (!ipaddr.IPv6.isValid(plain)) return null;
  const parsed = ipaddr.IPv6.parse(plain);
  if (ofIPv4.includes(parsed.range())) {
    return { address: parsed.toByteArray().slice(-4).join(".") };
  }
  const groups = parsed.parts.map((part) => part.toString(16));
  return { address: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") };
}

/** Proxies may write `[2001:db8::1]:443`, `203.0.113.7:443`, quotation marks or a zone (`%eth0`). */
function withoutPort(text: string): string {
  const bare = text.replace(/^"(.*)"$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  const inside = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare;
  return inside.replace(/%.*$/, "");
}

/** The library would read a decimal number with a leading zero as an octal one. */
function withoutZeros(text: string): string {
  return text.replace(/\d+(?:\.\d+){3}$/, (dotted) => dotted.replace(/\b0+(?=\d)/g, ""));
}
