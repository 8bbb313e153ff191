// Where tests keep temporary files: in memory, where there is plenty. Their databases consist of
// thousands of small files, and a disk takes longer to make and remove these than to fill them.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The memory that Linux offers as a folder; by default it may grow to half of the machine's. */
const inMemory = "/dev/shm";

/** A whole run holds a fifth of it at once. */
const wantedBytes = 8 * 1024 ** 3;

/** For this process and all that it starts. The folder is removed with the process. */
export function keepTestFilesInMemory() {
  if (!hasPlenty()) return;
  const folder = mkdtempSync(join(inMemory, "semillero-tests-"));
  // A server of PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= wantedBytes;
  } catch {
    return false;
  }
}
