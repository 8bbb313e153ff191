// A proxy on loopback in front of an HTTP service, which a test lets refuse, hang or answer rubbish.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `hangs` reads the request and never answers, `drips` never ends its answer, `rubbish` is a page of
 * some other server.
 */
export type ProxyMode = "through" | "refuses" | "hangs" | "drips" | "rubbish";

export type FaultyProxy = {
  origin: string;
  mode: ProxyMode;
  /** How many requests it did not let through. */
  refused: number;
  close(): Promise<void>;
};

/** @param to the origin of the service. */
export async function openFaultyProxy(to: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(to);
  const proxy: FaultyProxy = {
    origin: "",
    mode: "through",
    refused: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    if (proxy.mode === "through") {
      const onward = request({ hostname, port, method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      onward.once("error", () => answer.destroy());
      incoming.pipe(onward);
      return;
    }
    proxy.refused += 1;
    incoming.resume();
    if (proxy.mode === "refuses") {
      answer.writeHead(503, { "content-type": "application/xml" });
      answer.end("<Error><Code>SlowDown</Code></Error>");
    } else if (proxy.mode === "rubbish") {
      answer.writeHead(200, { "content-type": "text/html" }).end("<h1>Mantenimiento</h1>");
    } else if (proxy.mode === "drips") {
      answer.writeHead(200, { "content-type": "application/json" }).write('{"data":');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
