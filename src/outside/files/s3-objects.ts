// Lists and removes the objects of a bucket, page by page.
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import type { StoredFile } from "./file-store.ts";
import type { Bucket } from "./s3-bucket.ts";
import { isMissing } from "./s3-errors.ts";

/** Beside the objects, whose keys never begin with a dot. */
export const uploadsFolder = ".uploads";

export async function statObject(
  { client, name }: Bucket,
  key: string,
): Promise<StoredFile | null> {
  try {
    const found = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return { bytes: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @param depth only the keys directly below the prefix, or all. */
export async function* keysBelow(
  { client, name }: Bucket,
  prefix: string,
  depth: "one" | "all",
): AsyncGenerator<string> {
  const asked = {
    Bucket: name,
    Prefix: `${prefix}/`,
    ...(depth === "one" ? { Delimiter: "/" } : {}),
  };
  for await (const page of paginateListObjectsV2({ client }, asked)) {
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
  }
}

/** The listing has the sizes. */
export async function bytesBelow({ client, name }: Bucket, prefix: string): Promise<number> {
  let bytes = 0;
  const asked = { Bucket: name, Prefix: `${prefix}/` };
  for await (const page of paginateListObjectsV2({ client }, asked)) {
    for (const { Size } of page.Contents ?? []) bytes += Size ?? 0;
  }
  return bytes;
}

/** Removes an object and everything below it, with the unfinished uploads to these keys. */
export async function removeBelow(bucket: Bucket, prefix: string): Promise<void> {
  const state = `${uploadsFolder}/${prefix}`;
  await abortUploads(bucket, prefix);
  await removeKeys(bucket, [prefix, ...stateKeys(prefix)]);
  for (const each of [prefix, state]) await removeKeys(bucket, keysBelow(bucket, each, "all"));
}

/** One by one: several servers refuse a list of keys without an MD5 sum. */
export function removeKeys(
  { client, name }: Bucket,
  keys: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  return aFewAtATime(keys, async (key) => {
    await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
  });
}

/** The objects that an upload keeps beside its key. */
export function stateKeys(key: string): string[] {
  return [`${uploadsFolder}/${key}.info`, `${uploadsFolder}/${key}.part`];
}

async function abortUploads({ client, name }: Bucket, prefix: string): Promise<void> {
  let after = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...after }),
    );
    const found = (page.Uploads ?? []).filter(
      ({ Key }) => Key === prefix || Key?.startsWith(`${prefix}/`),
    );
    await aFewAtATime(found, async ({ Key, UploadId }) => {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    });
    if (!page.IsTruncated) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

const few = 6;

/** Waits for what has started before it throws, so that nothing goes on after the return. */
export async function aFewAtATime<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  // Noted at once: a failure while the next item is on its way would end the process.
  const failures: unknown[] = [];
  try {
    for await (const item of items) {
      if (failures.length > 0) break;
      const one = work(item)
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= few) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
