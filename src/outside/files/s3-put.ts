// Sends objects to a bucket in parts, so that memory holds no more than a part or two.
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { v7 } from "uuid";
import { limited } from "#src/outside/limited.ts";
import { assertKey, type FileStore, Taken } from "./file-store.ts";
import type { Bucket } from "./s3-bucket.ts";
import { isTaken, isUnknown } from "./s3-errors.ts";
import { aFewAtATime, keysBelow, removeKeys, statObject, uploadsFolder } from "./s3-objects.ts";

/** A server accepts 10,000 parts: 80 GB. */
const partBytes = 8 * 1024 ** 2;

export async function putObject(
  bucket: Bucket,
  [key, body, limit, { once = false } = {}]: Parameters<FileStore["put"]>,
): ReturnType<FileStore["put"]> {
  assertKey(key);
  // Checked first even where the server itself refuses: then the body need not be sent.
  if (once && (await statObject(bucket, key))) throw new Taken("stored before");
  const refuses = once && (await refusesSecond(bucket));
  const { client, name } = bucket;
  const source = limited(body, limit);
  const writer = v7();
  const upload = new Upload({
    client,
    params: {
      Bucket: name,
      Key: key,
      Body: Readable.from(source.chunks, { objectMode: false }),
      ...(refuses ? { IfNoneMatch: "*" } : {}),
      ...(once ? { Metadata: { writer } } : {}),
    },
    partSize: partBytes,
    // With several, the others would go on sending after one has failed.
    queueSize: 1,
  });
  try {
    await upload.done();
  } catch (error) {
    const broken = source.broken();
    if (broken) throw broken.error;
    // An answer that was lost is asked for again, and what is stored by then is our own.
    if (!once || !(await isWrittenBy(bucket, key, writer))) {
      throw refuses && isTaken(error) ? new Taken("stored before") : error;
    }
  } finally {
    await source.chunks.return(undefined);
  }
  return { bytes: source.bytes(), modified: new Date() };
}

/** False where the server does not say. */
async function isWrittenBy({ client, name }: Bucket, key: string, writer: string) {
  try {
    const { Metadata } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return Metadata?.writer === writer;
  } catch {
    return false;
  }
}

const refusing = new WeakMap<Bucket, boolean>();

/**
 * Whether the server itself refuses to replace an object, as Amazon's does. Where it does not, two
 * callers that store under one key at the same moment both learn that they were first.
 */
async function refusesSecond(bucket: Bucket): Promise<boolean> {
  const known = refusing.get(bucket);
  if (known !== undefined) return known;
  const probe = { Bucket: bucket.name, Key: `${uploadsFolder}/probe` };
  let answer = true;
  try {
    await bucket.client.send(new PutObjectCommand({ ...probe, Body: "x", IfNoneMatch: "*" }));
    await bucket.client.send(new DeleteObjectCommand(probe));
  } catch (error) {
    if (isUnknown(error)) answer = false;
    else if (!isTaken(error)) throw error;
  }
  refusing.set(bucket, answer);
  return answer;
}

/** Objects below the prefix that the folder lacks are removed last: readers never miss a file. */
export async function putFolder(bucket: Bucket, folder: string, prefix: string): Promise<void> {
  assertKey(prefix);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`${prefix}/${relative(folder, path).split(sep).join("/")}`, path]),
  );
  await aFewAtATime(files, async ([key, path]) => {
    await putObject(bucket, [key, createReadStream(path), Number.POSITIVE_INFINITY]);
  });
  const outdated: string[] = [];
  for await (const key of keysBelow(bucket, prefix, "all")) if (!files.has(key)) outdated.push(key);
  await removeKeys(bucket, outdated);
  await rm(folder, { recursive: true, force: true });
}
