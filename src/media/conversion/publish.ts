// Publishes a finished conversion; files that players already use stay in place.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { type Early, putFile, putRung } from "./publish-early.ts";

/**
 * Stores `folder` under `mediaKey`, the master playlist last. A rung that was published early is
 * completed file by file; the others are moved whole.
 */
export async function storeFinished(
  files: FileStore,
  {
    folder,
    mediaKey,
    early,
    onProgress,
  }: { folder: string; mediaKey: string; early: Early | null; onProgress: (part: number) => void },
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const [i, name] of folders.entries()) {
    const [from, to] = [join(folder, name), `${mediaKey}/${name}`];
    if (early?.rung === name) await putRung(files, { from, to, stored: early.stored });
    else await files.putFolder(from, to);
    onProgress((i + 1) / folders.length);
  }
  const master = "master.m3u8";
  const others = entries.filter((entry) => entry.isFile() && entry.name !== master);
  for (const { name } of others) await putFile(files, join(folder, name), `${mediaKey}/${name}`);
  await putFile(files, join(folder, master), `${mediaKey}/${master}`);
}
