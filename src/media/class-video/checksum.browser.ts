import { texts } from "./upload.rules.ts";

export type Counting = {
  /** SHA-256 of the whole file in hexadecimal; throws what to tell where it cannot be read. */
  sum: Promise<string>;
  /** Leaves `sum` open for ever. */
  stop(): void;
};

export function countSha256(file: Blob): Counting {
  const worker = new Worker(new URL("./checksum-worker.browser.ts", import.meta.url), {
    type: "module",
  });
  const sum = new Promise<string>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<{ hex: string | null }>) => {
      if (data.hex) resolve(data.hex);
      else reject(new Error(texts.unreadable));
    });
    worker.addEventListener("error", () => reject(new Error(texts.failed)));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
  // Whoever waits for it hears of its failure.
  sum.catch(() => undefined);
  return { sum, stop: () => worker.terminate() };
}
