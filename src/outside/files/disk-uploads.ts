// An upload in the tus protocol grows apart from the objects; every acknowledged byte is on the
// disk, and a complete upload is at its key.
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS, FileKvStore, Upload } from "@tus/server";
import { whileRoom } from "./disk-room.ts";
import type { AssertRoom } from "./file-store.ts";
import { asStoreFull, flush, isAbsent, removeWhole } from "./local-files.ts";

const parts = "parts";
const states = "states";

export class FolderUploads extends FileStore {
  readonly #pathOf: (key: string) => string;
  readonly #folder: string;
  readonly #assertRoom: AssertRoom;

  /** @param pathOf the path of a key's object; refuses bad keys. */
  constructor(folder: string, pathOf: (key: string) => string, assertRoom: AssertRoom) {
    super({ directory: join(folder, parts), configstore: new States(join(folder, states)) });
    this.#folder = folder;
    this.#pathOf = pathOf;
    this.#assertRoom = assertRoom;
  }

  override async create(upload: Upload): Promise<Upload> {
    this.#pathOf(upload.id);
    try {
      return await super.create(upload);
    } catch (error) {
      throw asStoreFull(error);
    }
  }

  override async write(
    body: IncomingMessage | Readable,
    id: string,
    offset: number,
  ): Promise<number> {
    const file = createWriteStream(this.#partOf(id), { flags: "r+", start: offset });
    try {
      await pipeline(
        body,
        (chunks: AsyncIterable<Uint8Array>) => whileRoom(chunks, this.#assertRoom),
        file,
      );
    } catch (error) {
      throw asStoreFull(error);
    }
    await flush(this.#partOf(id));
    await this.getUpload(id);
    return offset + file.bytesWritten;
  }

  /** Also finishes an upload that a killed process left complete but not in its place. */
  override async getUpload(id: string): Promise<Upload> {
    const target = this.#pathOf(id);
    const known = await this.configstore.get(id);
    if (!known) throw ERRORS.FILE_NOT_FOUND;
    if (await isFile(target)) return new Upload({ ...known, id, offset: known.size ?? 0 });
    const upload = await super.getUpload(id);
    if (upload.offset !== upload.size) return upload;
    await mkdir(dirname(target), { recursive: true });
    await rename(this.#partOf(id), target);
    await flush(dirname(target));
    return upload;
  }

  override async remove(id: string): Promise<void> {
    const target = this.#pathOf(id);
    if (!(await this.configstore.get(id))) throw ERRORS.FILE_NOT_FOUND;
    await rm(target, { force: true });
    await removeUploads(this.#folder, id);
  }

  #partOf(id: string): string {
    return join(this.directory, id);
  }
}

/** The state of each upload, in a file below the name of its key. */
class States extends FileKvStore {
  override async set(key: string, state: Upload): Promise<void> {
    await mkdir(dirname(join(this.directory, key)), { recursive: true });
    await super.set(key, state);
  }
}

/** Removes the uploads of a key and of all keys below it, complete or not. */
export async function removeUploads(folder: string, prefix: string): Promise<void> {
  for (const path of [join(parts, prefix), join(states, prefix), join(states, `${prefix}.json`)]) {
    await removeWhole(join(folder, path));
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}
