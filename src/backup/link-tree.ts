// Gives a folder's finished files a second name in another folder, or copies them where the file
// system cannot do that.
import type { Stats } from "node:fs";
import { chmod, copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, flush, isAbsent } from "#src/outside/files/local-files.ts";

const noLinks = new Set(["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * Names that begin with a dot are work in progress and stay out. May be repeated: it adds what is
 * new or was replaced. What disappears meanwhile is left out.
 */
export async function linkTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await linkFile(source, target);
  }
  await flush(to);
}

async function linkFile(source: string, target: string): Promise<void> {
  try {
    const there = await stat(target).catch(() => null);
    if (there && isSame(await stat(source), there)) return;
    await rm(target, { force: true });
    await link(source, target);
  } catch (error) {
    if (isAbsent(error)) return;
    if (!noLinks.has(errorCode(error) ?? "")) throw error;
    await copyFile(source, target);
    await chmod(target, 0o600);
    await flush(target);
  }
}

/** Objects are replaced, never changed. */
function isSame(source: Stats, target: Stats): boolean {
  if (source.ino === target.ino && source.dev === target.dev) return true;
  return source.size === target.size && target.mtimeMs >= source.mtimeMs;
}
