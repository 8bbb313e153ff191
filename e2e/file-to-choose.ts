import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/**
 * The path of a file for `setInputFiles`, removed when this worker ends. Megabytes that are passed as
 * a buffer cross to the page as text, which a busy machine takes many seconds to read.
 */
export function fileToChoose(name: string, content: Uint8Array): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), "semillero-choose-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
