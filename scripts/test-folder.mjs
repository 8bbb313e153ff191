// Where tests keep temporary files: in memory, where there is plenty. Their databases consist of
// thousands of small files, and a disk takes longer to make and remove these than to fill them.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/** The memory that Linux offers as a folder; by default it may grow to half of the machine's. */
const inMemory = "/dev/shm";

const prefix = "semillero-tests-";

/** A run that was killed leaves its folder behind; none takes as long as this. */
const abandonedMs = 24 * 3_600_000;

/** A whole run holds a fifth of it at once. */
const wantedBytes = 8 * 1024 ** 3;

/** For this process and all that it starts. The folder is removed with the process. */
export function keepTestFilesInMemory() {
  if (!hasPlenty()) return;
  removeAbandoned();
  const folder = mkdtempSync(join(inMemory, prefix));
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

function removeAbandoned() {
  for (const name of readdirSync(inMemory).filter((name) => name.startsWith(prefix))) {
    const folder = join(inMemory, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    const isOwn = found?.uid === process.getuid();
    if (!isOwn || Date.now() - found.mtimeMs < abandonedMs) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
