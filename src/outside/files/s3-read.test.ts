import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, type Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { outageOf } from "#src/outage.ts";
import { configOf } from "./s3-bucket.ts";
import { openReader, unlessSilent } from "./s3-read.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("a reader that takes minutes between two pieces gets the whole object", async () => {
  const body = new PassThrough();
  const read = unlessSilent(body);
  body.write("first");
  expect(String((await read.next()).value)).toBe("first");
  vi.advanceTimersByTime(4 * minute);
  body.end("second");
  expect(String((await read.next()).value)).toBe("second");
  expect((await read.next()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a server that falls silent within an object is an outage", async () => {
  const body = new PassThrough();
  const read = unlessSilent(body);
  body.write("first");
  await read.next();
  const next = read.next().catch((error: unknown) => error);
  vi.advanceTimersByTime(minute);
  expect(outageOf(await next)?.message).toBe("GetObject: TimeoutError");
  expect(body.destroyed).toBe(true);
});

test("a reader that leaves releases the connection, and nothing waits any longer", async () => {
  const body = new PassThrough();
  const read = unlessSilent(body);
  body.write("first");
  await read.next();
  await read.return(undefined);
  expect(body.destroyed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

/** A bucket whose objects have no end. */
async function openEndless() {
  const server = createServer((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
    };
    response.on("drain", more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    ...{ endpoint, publicEndpoint: undefined, region: "us-east-1", bucket: "semillero" },
    ...{ accessKeyId: "a", secretAccessKey: "b", forcePathStyle: true },
  };
  const config = configOf(settings, endpoint);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { bucket: { name: "semillero", client: new S3Client(config), config }, connections };
}

const firstOf = async (body: Readable) => (await body[Symbol.asyncIterator]().next()).value;

test("readers that never read on lose their connections once these are scarce, the idlest first", async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"] });
  const { bucket, connections } = await openEndless();
  const read = openReader(bucket, 3);
  const open = async () => {
    const body = read("videos/a");
    onTestFinished(() => void body.destroy());
    expect((await firstOf(body)).length).toBeGreaterThan(0);
    // Until its buffer is full it asks for more by itself.
    await expect.poll(() => body.readableLength >= body.readableHighWaterMark).toBe(true);
    return body;
  };
  const [idlest, idle] = [await open(), await open()];
  vi.setSystemTime(Date.now() + 11_000);
  const quick = await open();
  // Two are idle for longer than ten seconds, and one has just read.
  await open();
  await open();
  await open();
  await expect.poll(connections).toBe(4);
  await expect(drain(idlest)).rejects.toThrow("TimeoutError");
  await expect(drain(idle)).rejects.toThrow("TimeoutError");
  expect((await firstOf(quick)).length).toBeGreaterThan(0);
});

async function drain(body: Readable): Promise<void> {
  for await (const chunk of body) expect(chunk.length).toBeGreaterThan(0);
}
