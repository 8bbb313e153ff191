// Ends a request whose body stands still or drips: its connection is worth more than its bytes.
import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import { problem } from "#src/problem.ts";
import { discardBody } from "./discard-body.ts";

/** In each window the body must bring so many bytes, or its end. */
export type Pace = { windowMs: number; leastBytes: number };

export type Paces = {
  /** For forms and JSON: 1 kB a second, which the slowest phone line brings. */
  usual: Pace;
  /** For files: a line that was lost for a minute and a half goes on where it was. */
  upload: Pace;
};

export const paces: Paces = {
  usual: { windowMs: 30_000, leastBytes: 30 * 1024 },
  upload: { windowMs: 120_000, leastBytes: 16 * 1024 },
};

type Options = Paces & { isUpload(path: string): boolean };

/**
 * Answers a slow form or call with 408. A slow upload loses its connection: what has arrived is
 * kept, and its sender resumes.
 */
export function bodyPace({ usual, upload, isUpload }: Options) {
  return createMiddleware(async (c, next) => {
    const incoming: IncomingMessage | undefined = c.env?.incoming;
    // A call within the process has no connection; most bodies have arrived with their headers.
    if (!incoming || !mayHaveBody(incoming)) return next();
    if (isUpload(c.req.path)) {
      const watch = watchBody(incoming, upload, () => incoming.destroy());
      return next().finally(watch.stop);
    }
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const watch = watchBody(incoming, usual, () => {
      reject(problem("timeout", "Tu conexión está muy lenta: los datos no alcanzaron a llegar."));
    });
    const work = next();
    // Once the answer is sent, the connection ends, and with it what still waits for the body.
    work.catch(() => {});
    try {
      await Promise.race([work, tooSlow]);
      await discardBody(incoming);
    } finally {
      watch.stop();
    }
  });
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return encoding !== undefined || length !== "0";
}

function watchBody(incoming: IncomingMessage, pace: Pace, onSlow: () => void) {
  const { socket } = incoming;
  let before = socket.bytesRead;
  const look = () => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (incoming.complete || incoming.destroyed) return clearInterval(timer);
    // Bytes that wait here wait for the server, not for the sender.
    if (incoming.readableLength > 0 || arrived >= pace.leastBytes) return;
    clearInterval(timer);
    onSlow();
  };
  // After a moment in which this process was busy, what came meanwhile is read before the look.
  const timer = setInterval(() => setImmediate(look), pace.windowMs);
  return { stop: () => clearInterval(timer) };
}
