// The baseline for uploads: a bare node:http that writes each body to one file and fsyncs it before
// it answers.
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

const [file = ""] = process.argv.slice(2);
const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(file, { flush: true }));
  response.writeHead(204).end();
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));
