// How much room a disk has. Large files leave a reserve of it, so that the database can go on.
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type AssertRoom, StoreFull } from "./file-store.ts";
import { isAbsent } from "./local-files.ts";

/** @param folder may be absent still: its nearest parent counts. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (!isAbsent(error) || dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}

export function keepReserve(folder: string, reserveBytes: number): AssertRoom {
  return async (bytes = 0) => {
    // A disk that is full reports that itself.
    if (reserveBytes === 0) return;
    if ((await freeBytes(folder)) - bytes < reserveBytes) throw new StoreFull("below the reserve");
  };
}

const checkEveryBytes = 8 * 1024 ** 2;

/** The same chunks, ended by `StoreFull` where they would use up the reserve. */
export async function* whileRoom(
  chunks: AsyncIterable<Uint8Array>,
  assertRoom: AssertRoom,
): AsyncGenerator<Uint8Array> {
  await assertRoom();
  let unchecked = 0;
  for await (const chunk of chunks) {
    unchecked += chunk.length;
    if (unchecked > checkEveryBytes) {
      await assertRoom(unchecked);
      unchecked = 0;
    }
    yield chunk;
  }
}
