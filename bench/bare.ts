// The baseline: node:http that answers every path with the same ready bytes, which the parent
// sends.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

process.once("message", (answer: { headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(answer.body, "base64");
  const headers = { ...answer.headers, "content-length": body.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  process.once("disconnect", () => process.exit(0));
});
