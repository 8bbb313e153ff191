// Tells a load balancer whether this process is alive (`/health`) and whether to send it visitors
// (`/ready`): to any host, without a Host header and in HTTP/1.0 too.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

export type Readiness = { ready: boolean; parts: Record<string, string> };

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type Probes = {
  /** Node's request handler: answers both questions itself and passes everything else on. */
  inFront(handler: Handler): Handler;
  /** From now on `/ready` says no, and each answer closes its connection. */
  drain(): void;
};

/** However many strangers ask, the parts are looked at once in this time. */
const keptMs = 1_000;

/**
 * @param look at every part; it must end by itself.
 * @param common headers of both answers
 */
export function openProbes(
  look: () => Promise<Readiness>,
  common: OutgoingHttpHeaders = {},
  clock: () => number = () => performance.now(),
): Probes {
  let isDraining = false;
  let looking: Promise<Readiness> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;

  function send(
    req: IncomingMessage,
    res: ServerResponse,
    status: number,
    type: string,
    body: string,
  ): void {
    res.writeHead(status, {
      ...common,
      "content-type": type,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    res.end(req.method === "HEAD" ? undefined : body);
  }

  function recent(): Promise<Readiness> {
    if (looking && clock() - endedAt < keptMs) return looking;
    endedAt = Number.POSITIVE_INFINITY;
    looking = look().finally(() => {
      endedAt = clock();
    });
    return looking;
  }

  async function answerReady(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer = isDraining
      ? { ready: false, parts: { process: "draining" } }
      : await recent().catch(() => ({ ready: false, parts: { process: "failed" } }));
    send(req, res, answer.ready ? 200 : 503, "application/json", JSON.stringify(answer));
  }

  return {
    drain() {
      isDraining = true;
    },
    inFront: (handler) => (req, res) => {
      if (isDraining) res.setHeader("connection", "close");
      const asks = req.method === "GET" || req.method === "HEAD";
      const path = (req.url ?? "").split("?", 1)[0];
      if (asks && path === "/health") return send(req, res, 200, "text/plain; charset=utf-8", "ok");
      if (asks && path === "/ready") return void answerReady(req, res);
      // What Node itself would answer, if it did not let both questions through.
      if (req.httpVersion === "1.1" && req.headers.host === undefined) {
        return void res.writeHead(400, { connection: "close" }).end();
      }
      handler(req, res);
    },
  };
}
