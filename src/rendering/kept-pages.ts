// Keeps the documents of pages that everybody is shown: where the data is what it was, the document
// is what it was.
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { keepPackings } from "#src/http/compress.ts";

/** Some eighty pages with their packings. */
const mostBytes = 8_000_000;

/**
 * @param from all that the document is drawn from; JSON must be able to hold it, or to tell two of
 * them apart
 */
export type DrawPage = (from: unknown, draw: () => string) => Buffer<ArrayBuffer>;

export function openKeptPages(): DrawPage {
  const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: mostBytes,
    sizeCalculation: (document) => Math.ceil(1.5 * document.length),
  });
  return (from, draw) => {
    const name = createHash("sha256").update(JSON.stringify(from)).digest("base64url");
    const known = kept.get(name);
    if (known) return known;
    const document = Buffer.from(draw());
    keepPackings(document);
    kept.set(name, document);
    return document;
  };
}
