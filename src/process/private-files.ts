// Keeps what the program writes readable by its own user only: files 0600 in folders 0700.
import { chmod, lstat, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BadSettings } from "#src/settings/bad-settings.ts";

const others = 0o077;

/** For this process and all that it starts; called before the first file is written. */
export function keepFilesPrivate(): void {
  process.umask(others);
}

/**
 * Creates the data folder, or takes from other users what an earlier version let them read. Throws
 * BadSettings where the folder belongs to another user.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  try {
    // What is inside is asked too, because a part of it may be a link to another disk.
    for (const name of await readdir(dataDir)) await closeTree(join(dataDir, name));
    await closeOne(dataDir, (await stat(dataDir)).mode);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
    throw new BadSettings(
      `La carpeta de datos ${dataDir} tiene archivos de otro usuario (${error.message}), y otros los pueden leer. Dásela al usuario que corre Semillero: chown -R USUARIO ${dataDir}`,
    );
  }
}

/** A folder that is closed has nothing open in it for others: it is not read. */
async function closeTree(path: string): Promise<void> {
  const found = await stat(path).catch(whereAbsent);
  if (!found || (found.mode & others) === 0) return;
  if (found.isDirectory()) {
    for (const name of (await readdir(path).catch(whereAbsent)) ?? []) {
      const inner = join(path, name);
      // Below the first level a link is left alone: nothing of ours makes one.
      if (!(await lstat(inner).catch(whereAbsent))?.isSymbolicLink()) await closeTree(inner);
    }
  }
  // Last, so that a killed start is completed by the next one.
  await closeOne(path, found.mode);
}

async function closeOne(path: string, mode: number): Promise<void> {
  if ((mode & others) !== 0) await chmod(path, mode & 0o700).catch(whereAbsent);
}

/** Another process that uses the folder may remove a file meanwhile. */
function whereAbsent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
  throw error;
}
