// The embedded default: a folder. Objects are written beside, fsynced and renamed.
import { createReadStream } from "node:fs";
import { copyFile, cp, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 } from "uuid";
import { limited } from "#src/outside/limited.ts";
import { keepReserve, whileRoom } from "./disk-room.ts";
import { FolderUploads, removeUploads } from "./disk-uploads.ts";
import { assertKey, type FileStore, Taken } from "./file-store.ts";
import {
  asStoreFull,
  errorCode,
  flush,
  flushAll,
  isAbsent,
  openScratch,
  openSwept,
  removeWhole,
} from "./local-files.ts";

/** @param reserveBytes of the disk that no object may use */
export async function openDiskStore(folder: string, reserveBytes = 0): Promise<FileStore> {
  const incoming = join(folder, ".incoming");
  const uploads = join(folder, ".uploads");
  await openSwept(incoming);
  const assertRoom = keepReserve(folder, reserveBytes);
  const scratch = await openScratch(join(folder, ".work"), assertRoom);

  function pathOf(key: string): string {
    assertKey(key);
    return join(folder, ...key.split("/"));
  }

  /** Writes the object beside and moves it into place, durably. */
  async function place(
    key: string,
    make: (partial: string) => Promise<void>,
    into: typeof rename = rename,
  ): Promise<void> {
    const target = pathOf(key);
    const partial = join(incoming, v7());
    try {
      await make(partial);
      await flush(partial);
      await mkdir(dirname(target), { recursive: true });
      await into(partial, target);
      await flush(dirname(target));
    } catch (error) {
      throw asStoreFull(error);
    } finally {
      await rm(partial, { force: true });
    }
  }

  return {
    ...scratch,
    assertRoom,
    async put(key, body, limit, { once = false } = {}) {
      const source = limited(body, limit);
      const write = async (partial: string) => {
        // Created before any data flows: a stream that breaks at once could otherwise create the
        // file after its removal.
        const handle = await open(partial, "wx");
        await pipeline(whileRoom(source.chunks, assertRoom), handle.createWriteStream());
      };
      try {
        // A link is refused if the name exists; a rename replaces it.
        await place(key, write, once ? link : rename);
      } catch (error) {
        if (once && errorCode(error) === "EEXIST") throw new Taken("stored before");
        throw error;
      }
      return { bytes: source.bytes(), modified: new Date() };
    },
    async copy(from, to) {
      const source = pathOf(from);
      // Objects are replaced, never changed, so two names may share one content.
      await place(to, (partial) => link(source, partial).catch(() => copyFile(source, partial)));
    },
    async putFolder(from, prefix) {
      const target = pathOf(prefix);
      const whole = join(incoming, v7());
      try {
        await rename(from, whole);
      } catch (error) {
        if (errorCode(error) !== "EXDEV") throw error;
        await cp(from, whole, { recursive: true });
        await removeWhole(from);
      }
      await flushAll(whole);
      await mkdir(dirname(target), { recursive: true });
      await removeWhole(target);
      await rename(whole, target);
      await flush(dirname(target));
    },
    async stat(key) {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? { bytes: found.size, modified: found.mtime } : null;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    read(key, range) {
      return Readable.toWeb(
        createReadStream(pathOf(key), range ?? {}),
      ) as ReadableStream<Uint8Array>;
    },
    async list(prefix) {
      try {
        const entries = await readdir(pathOf(prefix), { withFileTypes: true });
        return entries.filter((one) => one.isFile()).map(({ name }) => `${prefix}/${name}`);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    keysBelow: (prefix) => keysIn(pathOf(prefix), prefix),
    bytesBelow: (prefix) => bytesIn(pathOf(prefix)),
    async remove(prefix) {
      const target = pathOf(prefix);
      await removeWhole(target);
      await removeUploads(uploads, prefix);
    },
    withLocalFile: (key, work) => work(pathOf(key)),
    presignPut: async () => null,
    async tusStore() {
      return new FolderUploads(uploads, pathOf, assertRoom);
    },
  };
}

async function* keysIn(folder: string, prefix: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(none)) {
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* keysIn(join(folder, entry.name), key);
    else if (entry.isFile()) yield key;
  }
}

/** Folder by folder: what is removed meanwhile counts or not. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(none);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await bytesIn(path);
    else if (entry.isFile()) bytes += (await stat(path).catch(none))?.size ?? 0;
  }
  return bytes;
}

function none(error: unknown): never[] & { size?: number } {
  if (isAbsent(error)) return [];
  throw error;
}
