// Computes the SHA-256 of a file in a worker, four megabytes at a time.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const step = 4 * 1024 * 1024;

self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  void sum(file).then(
    (hex) => self.postMessage({ hex }),
    () => self.postMessage({ hex: null }),
  );
});

async function sum(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += step) {
    hash.update(new Uint8Array(await file.slice(at, at + step).arrayBuffer()));
    // Leaves time on a phone's few cores for the encryption of the upload.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return bytesToHex(hash.digest());
}
