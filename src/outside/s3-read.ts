// Reads objects of a bucket: a server that falls silent is given up soon, a reader on a slow line is
// not.
import { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { ByteRange } from "./file-store.ts";
import { type Bucket, quiet } from "./s3-bucket.ts";
import { hideDetails } from "./s3-errors.ts";

/** A server that works never waits as long between two pieces. */
const silentMs = 30_000;

/**
 * What waits in the buffers for a reader takes a slow line minutes, and nothing moves here
 * meanwhile. A reader that stopped for good holds one of the connections.
 */
const slowestReaderMs = 5 * 60_000;

type ReadObject = (key: string, range?: ByteRange) => Readable;

/** When a reader disconnects, the connection is released as soon as there is one. */
export function openReader({ name, config }: Bucket): ReadObject {
  const requestHandler = { ...config.requestHandler, socketTimeout: slowestReaderMs };
  const client = quiet(new S3Client({ ...config, requestHandler }));
  return (key, range) => {
    async function* chunks() {
      const asked = new GetObjectCommand({
        Bucket: name,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      });
      const { Body } = await client.send(asked);
      if (Body instanceof Readable) yield* unlessSilent(Body);
    }
    return Readable.from(chunks(), { objectMode: false });
  };
}

/** The same chunks, ended by an `Outage` where one that is asked for does not come. */
export async function* unlessSilent(body: Readable): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const listen = () => {
    const silence = Object.assign(new Error("silent"), { name: "TimeoutError" });
    timer = setTimeout(() => body.destroy(hideDetails(silence, "GetObject")), silentMs);
  };
  try {
    listen();
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      listen();
    }
  } finally {
    clearTimeout(timer);
  }
}
