// A request handler on a loopback port, and plain requests to it whose answers are not
// decompressed.
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export type Ask = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
  body?: string,
) => Promise<Answer>;

export async function listen(handler: RequestListener): Promise<{
  port: number;
  ask: Ask;
  close(): void;
}> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    ask: (path, headers = {}, method = "GET", body = "") =>
      new Promise((resolve, reject) => {
        request({ port, path, method, headers: { host: "localhost", ...headers } }, (answer) => {
          const { statusCode: status = 0, headers } = answer;
          buffer(answer).then((body) => resolve({ status, headers, body }), reject);
        })
          .once("error", reject)
          .end(body);
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
