// Reads objects of a bucket: a server that falls silent is given up soon, a reader on a slow line is
// not.
import { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { ByteRange } from "./file-store.ts";
import { type Bucket, maxSockets, quiet } from "./s3-bucket.ts";
import { hideDetails } from "./s3-errors.ts";

/** A server that works never waits as long between two pieces. */
const silentMs = 30_000;

/**
 * What waits in the buffers for a reader takes a slow line minutes, and nothing moves here
 * meanwhile.
 */
const slowestReaderMs = 5 * 60_000;

/** Where connections are scarce, a reader that takes longer loses its own to whoever reads. */
const scarceReaderMs = 10_000;

type ReadObject = (key: string, range?: ByteRange) => Readable;

/** An object that is being sent. */
type Sending = {
  body: Readable;
  /** Since when its reader has not asked for more; null while it waits for us. */
  idleSince: number | null;
};

/**
 * When a reader disconnects, the connection is released as soon as there is one.
 * @param most how many objects are sent before the reader that is idle longest is given up
 */
export function openReader({ name, config }: Bucket, most = maxSockets - 10): ReadObject {
  const requestHandler = { ...config.requestHandler, socketTimeout: slowestReaderMs };
  const client = quiet(new S3Client({ ...config, requestHandler }));
  const sending = new Set<Sending>();
  return (key, range) => {
    async function* chunks() {
      if (sending.size >= most) giveUpIdlest(sending);
      const asked = new GetObjectCommand({
        Bucket: name,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      });
      const { Body } = await client.send(asked);
      if (!(Body instanceof Readable)) return;
      const one: Sending = { body: Body, idleSince: null };
      sending.add(one);
      try {
        for await (const chunk of unlessSilent(Body)) {
          one.idleSince = Date.now();
          yield chunk;
          one.idleSince = null;
        }
      } finally {
        sending.delete(one);
      }
    }
    return Readable.from(chunks(), { objectMode: false });
  };
}

/** Many that never read what they asked for would otherwise use up all connections. */
function giveUpIdlest(sending: Set<Sending>): void {
  const idle = [...sending].filter(
    ({ idleSince }) => idleSince !== null && idleSince <= Date.now() - scarceReaderMs,
  );
  const [idlest] = idle.toSorted((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
  if (!idlest) return;
  sending.delete(idlest);
  idlest.body.destroy(timedOut("idle"));
}

function timedOut(message: string): Error {
  return hideDetails(Object.assign(new Error(message), { name: "TimeoutError" }), "GetObject");
}

/** The same chunks, ended by an `Outage` where one that is asked for does not come. */
export async function* unlessSilent(body: Readable): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const listen = () => {
    timer = setTimeout(() => body.destroy(timedOut("silent")), silentMs);
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
