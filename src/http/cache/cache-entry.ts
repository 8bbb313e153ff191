// One answer, ready to be sent to any visitor in every encoding; each encoding is made once.
import { createHash } from "node:crypto";
import {
  type Encoding,
  encodingFor,
  isWorthPacking,
  pack,
  wholeBodyOf,
} from "#src/http/compress.ts";

export type Sendable = { headers: string[]; body: Buffer };

export type Entry = {
  status: number;
  /** When its rendering began: it shows nothing that happened later. */
  startedAt: number;
  /** When the first change after that was reported. */
  changedAt: number | undefined;
  /** Weak, because it names the same page in every encoding. */
  etag: string;
  /** The approximate size of all its encodings together. */
  bytes: number;
  /** Returned at once where that encoding was made before. */
  sendable(acceptEncoding: string): Sendable | Promise<Sendable>;
  /** The headers for a visitor who has this entry already. */
  unchanged: string[];
};

/** Larger answers are sent, not kept. */
const mostBytes = 1024 * 1024;

/** Headers that differ for each request or are not kept. */
const notKept = new Set([
  "x-request-id",
  "etag",
  "content-length",
  "connection",
  "date",
  "transfer-encoding",
]);

/** Null for an answer that cannot be kept. */
export async function entryOf(response: Response, startedAt: number): Promise<Entry | null> {
  const body = wholeBodyOf(response) ?? (await bodyOf(response));
  if (!body || body.length > mostBytes) return null;
  const kept = [...response.headers].filter(([name]) => !notKept.has(name));
  const hash = createHash("sha256").update(JSON.stringify(kept)).update(body);
  const etag = `W/"${hash.digest("base64url").slice(0, 27)}"`;
  const common = [...kept, ["etag", etag] as const];
  const packable = isWorthPacking(body, response.headers.get("content-type") ?? "");
  const made: Partial<Record<Encoding | "identity", Sendable>> = {};
  const making: Partial<Record<Encoding, Promise<Sendable>>> = {};

  const sendableWith = (body: Buffer, more: [string, string][]): Sendable => ({
    headers: [...common, ["content-length", String(body.length)] as const, ...more].flat(),
    body,
  });
  made.identity = sendableWith(body, []);

  async function make(encoding: Encoding): Promise<Sendable> {
    const sendable = sendableWith(await pack(body as Buffer, encoding), [
      ["content-encoding", encoding],
    ]);
    made[encoding] = sendable;
    return sendable;
  }

  return {
    status: response.status,
    startedAt,
    changedAt: undefined,
    etag,
    bytes: 2 * body.length + 4_000,
    unchanged: common.filter(([name]) => !name.startsWith("content-")).flat(),
    sendable(acceptEncoding) {
      const encoding = packable ? encodingFor(acceptEncoding) : null;
      const ready = made[encoding ?? "identity"];
      if (ready || !encoding) return ready ?? sendableWith(body, []);
      making[encoding] ??= make(encoding);
      return making[encoding];
    },
  };
}

async function bodyOf(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the stream.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
