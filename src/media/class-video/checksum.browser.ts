import { texts } from "./upload.rules.ts";

export type Counting = {
  /** SHA-256 of the whole file in hexadecimal; rejects with a user text if it cannot be read. */
  sum: Promise<string>;
  /** `sum` then never settles. */
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
  // Avoids an unhandled rejection; the code that awaits `sum` still gets the error.
  sum.catch(() => undefined);
  return { sum, stop: () => worker.terminate() };
}
