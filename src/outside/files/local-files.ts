// Helpers of the stores for files on this machine.
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type AssertRoom, type FileStore, StoreFull } from "./file-store.ts";

type Scratch = Pick<FileStore, "scratch" | "removeScratch" | "assertScratchRoom">;

/** Opens the folder for work in progress. */
export async function openScratch(folder: string, assertRoom: AssertRoom): Promise<Scratch> {
  await openSwept(folder);
  return {
    assertScratchRoom: () => assertRoom(),
    scratch: (name) => join(folder, name),
    removeScratch: (name) => removeWhole(join(folder, name)),
  };
}

/** Removes what a killed process left behind; a day is longer than any upload or conversion. */
export async function openSwept(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that uses the folder may have removed or moved it meanwhile.
    const found = await stat(path).catch(unlessAbsent);
    if (found && found.mtimeMs < dayAgo) await removeWhole(path);
  }
}

function unlessAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

/** Works even while another caller removes the same path or still writes into it. */
export function removeWhole(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

/** Waits until a file, or the names in a folder, would survive a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Like `flush`, for a folder and everything in it. */
export async function flushAll(folder: string): Promise<void> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of all) await flush(join(entry.parentPath, entry.name));
  await flush(folder);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

export function isAbsent(error: unknown): boolean {
  return errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
}

/** A full disk's error as `StoreFull`; any other unchanged. */
export function asStoreFull(error: unknown): unknown {
  const full = errorCode(error) === "ENOSPC" || errorCode(error) === "EDQUOT";
  return full ? new StoreFull("no space left", { cause: error }) : error;
}
