// Counts the bytes of a stream, and ends it past a limit.
import { Readable } from "node:stream";
import { TooLarge } from "#src/outside/files/file-store.ts";

export type Limited = {
  chunks: AsyncGenerator<Uint8Array>;
  bytes(): number;
  /** Set if the body itself broke or was too large. */
  broken(): { error: unknown } | null;
};

/** Throws `TooLarge` at the chunk that passes `limit` bytes. */
export function limited(body: ReadableStream<Uint8Array> | Readable, limit: number): Limited {
  let bytes = 0;
  let broken: { error: unknown } | null = null;
  // One that breaks before it is read says so when it is; without a listener it would end the process.
  if (body instanceof Readable) body.on("error", () => {});
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const source = body instanceof Readable ? body : Readable.from(body);
    try {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > limit) throw new TooLarge(`more than ${limit} bytes`);
        yield chunk;
      }
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  return { chunks: chunks(), bytes: () => bytes, broken: () => broken };
}
