// Any S3-compatible server instead of the folder; work in progress still needs a local folder.
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { v7 } from "uuid";
import { keepReserve } from "./disk-room.ts";
import { assertKey, type FileStore } from "./file-store.ts";
import { openScratch } from "./local-files.ts";
import { configOf, openBucket, quiet } from "./s3-bucket.ts";
import { copyObject } from "./s3-copy.ts";
import { bytesBelow, keysBelow, removeBelow, statObject } from "./s3-objects.ts";
import { putFolder, putObject } from "./s3-put.ts";
import { openReader } from "./s3-read.ts";
import type { S3Settings } from "./s3-settings.ts";
import { BucketUploads } from "./s3-uploads.ts";

/**
 * Throws `BadSettings` where the bucket cannot be used.
 * @param reserveBytes of this machine's disk, which only work in progress uses
 */
export async function openS3Store(
  settings: S3Settings,
  folder: string,
  reserveBytes = 0,
): Promise<FileStore> {
  const bucket = await openBucket(settings);
  const readObject = openReader(bucket);
  const browsers = quiet(
    new S3Client(configOf(settings, settings.publicEndpoint ?? settings.endpoint)),
  );
  const scratch = await openScratch(join(folder, ".work"), keepReserve(folder, reserveBytes));
  return {
    ...scratch,
    // A bucket reports itself when it is full.
    assertRoom: async () => {},
    put: (...asked) => putObject(bucket, asked),
    putFolder: (from, prefix) => putFolder(bucket, from, prefix),
    async copy(from, to) {
      assertKey(from);
      assertKey(to);
      await copyObject(bucket, from, to);
    },
    async stat(key) {
      assertKey(key);
      return statObject(bucket, key);
    },
    read(key, range) {
      assertKey(key);
      return Readable.toWeb(readObject(key, range)) as ReadableStream<Uint8Array>;
    },
    async list(prefix) {
      assertKey(prefix);
      const keys: string[] = [];
      for await (const key of keysBelow(bucket, prefix, "one")) keys.push(key);
      return keys;
    },
    keysBelow(prefix) {
      assertKey(prefix);
      return keysBelow(bucket, prefix, "all");
    },
    bytesBelow(prefix) {
      assertKey(prefix);
      return bytesBelow(bucket, prefix);
    },
    async remove(prefix) {
      assertKey(prefix);
      await removeBelow(bucket, prefix);
    },
    async presignPut(key, { contentType, seconds }) {
      assertKey(key);
      const put = new PutObjectCommand({ Bucket: bucket.name, Key: key, ContentType: contentType });
      const signableHeaders = new Set(["content-type"]);
      return getSignedUrl(browsers, put, { expiresIn: seconds, signableHeaders });
    },
    tusStore: async () => new BucketUploads(bucket),
    async withLocalFile(key, work) {
      assertKey(key);
      const file = scratch.scratch(v7());
      try {
        await mkdir(dirname(file), { recursive: true });
        await pipeline(readObject(key), createWriteStream(file));
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}
