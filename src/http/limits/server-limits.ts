// What Node's HTTP server allows a connection before a request of it reaches the app.
import type { Server, ServerOptions } from "node:http";
import type { Duplex } from "node:stream";

/** For `createServer`. */
export const serverOptions: ServerOptions = {
  // From the first byte, or from the opening of the connection, to the last header.
  headersTimeout: 30_000,
  // How often that is looked at.
  connectionsCheckingInterval: 10_000,
  keepAliveTimeout: 65_000,
  // A file on a slow line may take a day; `bodyPace` asks for progress instead.
  requestTimeout: 0,
  // A balancer may ask for /health and /ready without one; `probes` refuses everything else.
  requireHostHeader: false,
};

/** Browsers send some twenty, proxies a few more. */
const mostHeaders = 100;

/** A village behind one address has hundreds of phones with six connections each. */
const mostFromAddress = 2_000;

type Limits = {
  /** False behind a proxy, from which every connection comes. */
  countsAddresses: boolean;
  fromAddress?: number;
};

export function limitConnections(server: Server, limits: Limits): void {
  const { countsAddresses, fromAddress = mostFromAddress } = limits;
  server.maxHeadersCount = mostHeaders;
  server.on("clientError", answerClientError);
  if (!countsAddresses) return;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > fromAddress) socket.destroy();
  });
}

/** Without these Node would answer with a status and no text. */
const refusals: Record<string, [line: string, text: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "Tu conexión está muy lenta: la solicitud no alcanzó a llegar.",
  ],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "La solicitud trae demasiados datos en sus cabeceras. Borra las cookies de este sitio.",
  ],
};

const unreadable = ["400 Bad Request", "No pudimos leer la solicitud."] as const;

function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [line, text] = refusals[error.code ?? ""] ?? unreadable;
  const head = [
    `HTTP/1.1 ${line}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
}
