// Identifies the sender of a request, as far as network and headers allow.
import { getConnInfo } from "@hono/node-server/conninfo";
import Bowser from "bowser";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Visitor } from "#src/ctx.ts";
import { readAddress } from "./address.ts";

/**
 * @param proxies how many of our own proxies are in front, each adding to X-Forwarded-For.
 * @param known what the browser's cookie says of it
 */
export function visitorOf(
  c: Context,
  proxies: number,
  known: Pick<Visitor, "knownDevice"> = {},
): Visitor {
  let read: Sender | undefined;
  const sender = () => {
    read ??= readAddress(forwardedFor(c, proxies) ?? "") ?? ofSocket(c);
    return read;
  };
  // Computed only where it is used: at sign-in and for limits, not on every page.
  return {
    ...known,
    get address() {
      return sender().address;
    },
    get network() {
      return sender().network;
    },
    get device() {
      return deviceOf(c.req.header("user-agent") ?? "");
    },
  };
}

type Sender = Pick<Visitor, "address" | "network">;

/** The entries left of those of our own proxies come from the client and are ignored. */
function forwardedFor(c: Context, proxies: number): string | undefined {
  if (proxies === 0) return undefined;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-proxies) || hops[0] || undefined;
}

/**
 * Warns once of a proxy that the settings do not mention: all of its visitors would share one
 * address, and so the attempts that are allowed to an address.
 */
export function noticeProxies(proxies: number, log: Logger): (c: Context) => void {
  let isKnown = proxies > 0;
  return (c) => {
    if (isKnown || c.req.header("x-forwarded-for") === undefined) return;
    isKnown = true;
    log.warn(
      "requests arrive with X-Forwarded-For, which is ignored: set TRUST_PROXY to the number of " +
        "your own proxies, or else all visitors behind one count as one address",
    );
  };
}

/** A proxy's own address stands for what it forwards without a readable one. */
function ofSocket(c: Context): Sender {
  // A call without a socket, as tests and benchmarks of the app make it.
  if (!c.env?.incoming) return { address: "local" };
  return readAddress(getConnInfo(c).remote.address ?? "") ?? { address: "unknown" };
}

function deviceOf(userAgent: string): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400));
  return [browser.name, os.name].filter(Boolean).join(" en ");
}
