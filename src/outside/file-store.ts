// Keeps objects under keys: a whole object or nothing, never half of one.
import { createReadStream } from "node:fs";
import { cp, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 } from "uuid";

export type StoredFile = { bytes: number; modified: Date };
export type ByteRange = { start: number; end: number };

export type FileStore = {
  /**
   * Stores the stream whole. Throws `StoreFull`, or `TooLarge` past `limit` bytes.
   * @param options with `once` the first object under a key stays: a later one throws `Taken`.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array> | Readable,
    limit: number,
    options?: { once?: boolean },
  ): Promise<StoredFile>;
  /** Moves a finished local folder under `prefix`, replacing what was there. */
  putFolder(folder: string, prefix: string): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** `range` is inclusive at both ends. */
  read(key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  /** The keys of the objects right below a prefix. */
  list(prefix: string): Promise<string[]>;
  remove(prefix: string): Promise<void>;
  /** Runs `work` with the object as a local file, which a program like ffmpeg needs. */
  withLocalFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T>;
  /** A folder for work in progress on this machine; its content may vanish. */
  scratch(name: string): string;
  removeScratch(name: string): Promise<void>;
};

export class StoreFull extends Error {}
export class TooLarge extends Error {}
export class Taken extends Error {}

const keyShape = /^[a-z0-9][a-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** The embedded default: a folder. Objects are written beside and renamed, after an fsync. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, ".incoming");
  const scratch = join(folder, ".work");
  await mkdir(incoming, { recursive: true });
  await mkdir(scratch, { recursive: true });
  await sweep(incoming);
  await sweep(scratch);

  function pathOf(key: string): string {
    if (!keyShape.test(key) || key.includes("..")) throw new Error(`bad file key: ${key}`);
    return join(folder, ...key.split("/"));
  }

  return {
    async put(key, body, limit, { once = false } = {}) {
      const target = pathOf(key);
      const partial = join(incoming, v7());
      let bytes = 0;
      const source = body instanceof Readable ? body : Readable.from(body);
      try {
        // Made before anything flows: a stream that breaks at once could otherwise still be about to
        // make the file when it is removed below.
        const handle = await open(partial, "wx");
        await pipeline(
          source,
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              if (bytes > limit) throw new TooLarge(`more than ${limit} bytes`);
              yield chunk;
            }
          },
          handle.createWriteStream(),
        );
        await flush(partial);
        await mkdir(dirname(target), { recursive: true });
        // A link is refused where something stands; a rename takes its place.
        await (once ? link(partial, target) : rename(partial, target));
        await flush(dirname(target));
      } catch (error) {
        if (once && errorCode(error) === "EEXIST") throw new Taken("stored before");
        if (isFull(error)) throw new StoreFull("no space left", { cause: error });
        throw error;
      } finally {
        await rm(partial, { force: true });
      }
      return { bytes, modified: new Date() };
    },
    async putFolder(from, prefix) {
      const target = pathOf(prefix);
      await mkdir(dirname(target), { recursive: true });
      await rm(target, { recursive: true, force: true });
      try {
        await rename(from, target);
      } catch (error) {
        if (errorCode(error) !== "EXDEV") throw error;
        await cp(from, target, { recursive: true });
        await rm(from, { recursive: true, force: true });
      }
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
    async remove(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
    withLocalFile: (key, work) => work(pathOf(key)),
    scratch: (name) => join(scratch, name),
    removeScratch: (name) => rm(join(scratch, name), { recursive: true, force: true }),
  };
}

/** Removes what a killed process left behind; a day is longer than any upload or conversion. */
async function sweep(folder: string): Promise<void> {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < dayAgo) await rm(path, { recursive: true, force: true });
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function isAbsent(error: unknown): boolean {
  return errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
}

export function isFull(error: unknown): boolean {
  return errorCode(error) === "ENOSPC" || errorCode(error) === "EDQUOT";
}
