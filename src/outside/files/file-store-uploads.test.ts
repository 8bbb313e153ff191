import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { EVENTS, Server } from "@tus/server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openStoreKinds, type StoreKinds } from "#src/testing/store-kinds.ts";
import type { FileStore } from "./file-store.ts";
import { openBucket } from "./s3-bucket.ts";
import { copyObject } from "./s3-copy.ts";
import { putObject } from "./s3-put.ts";
import { openS3Store } from "./s3-store.ts";

const key = "uploads/a/clase.mp4";
/** More than one part, and less than two. */
const content = Buffer.alloc(14 * 1024 ** 2, "Una clase de café, con muchos bytes. ");
const sent = 10 * 1024 ** 2;
const tus = { "tus-resumable": "1.0.0" };

let kinds: StoreKinds;
beforeAll(async () => {
  kinds = await openStoreKinds();
}, 120_000);
afterAll(() => kinds.close());

/** A tus server on the store; the address is that of the upload to `key`. */
async function openTus(files: FileStore) {
  let arrived = (_bytes: number) => {};
  const server = new Server({
    path: "/files",
    datastore: await files.tusStore(),
    namingFunction: () => key,
    generateUrl: (_request, { path, id }) => `${path}/${encodeURIComponent(id)}`,
    getFileIdFromRequest: (_request, last) => decodeURIComponent(last ?? ""),
    postReceiveInterval: 1,
  });
  server.on(EVENTS.POST_RECEIVE, (_request, { offset }) => arrived(offset));
  const http = createServer(server.handle.bind(server));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/files`;
  const address = `${base}/${encodeURIComponent(key)}`;
  const create = () =>
    fetch(base, { method: "POST", headers: { ...tus, "upload-length": `${content.length}` } });
  const reached = async () => {
    const response = await fetch(address, { method: "HEAD", headers: tus });
    return response.ok ? Number(response.headers.get("upload-offset")) : response.status;
  };
  const patch = (offset: number) => ({
    method: "PATCH",
    headers: {
      ...tus,
      "upload-offset": `${offset}`,
      "content-type": "application/offset+octet-stream",
    },
  });
  return {
    create,
    reached,
    send: (offset: number, end = content.length) =>
      fetch(address, { ...patch(offset), body: content.subarray(offset, end) }),
    /** Announces the full length, and disconnects when the server has received `sent` bytes. */
    async sendAndBreak() {
      const { method, headers } = patch(0);
      const length = { "content-length": content.length };
      const sending = request(address, { method, headers: { ...headers, ...length } });
      const seen = new Promise<void>((resolve) => {
        arrived = (bytes) => bytes >= sent && resolve();
      });
      const closed = new Promise((resolve) => sending.once("close", resolve));
      sending.once("error", () => {});
      sending.write(content.subarray(0, sent));
      await seen;
      sending.destroy();
      await closed;
    },
    remove: () => fetch(address, { method: "DELETE", headers: tus }),
  };
}

describe.each(["folder", "s3"] as const)("in a store of the kind %s", (kind) => {
  test("an interrupted upload continues after a restart and ends whole at its key", async () => {
    const { files, again } = await kinds.open(kind);
    const before = await openTus(files);
    expect((await before.create()).status).toBe(201);
    await before.sendAndBreak();
    const kept = await before.reached();
    expect(kept).toBeGreaterThanOrEqual(sent);
    expect(await files.stat(key)).toBeNull();
    const after = await openTus(await again());
    expect(await after.reached()).toBe(kept);
    expect((await after.send(kept)).status).toBe(204);
    expect(await after.reached()).toBe(content.length);
    expect(await files.stat(key)).toMatchObject({ bytes: content.length });
    expect((await buffer(files.read(key))).equals(content)).toBe(true);
    expect(await files.list("uploads/a")).toEqual([key]);
  });

  test("an upload in many requests has the same bytes", async () => {
    const { files } = await kinds.open(kind);
    const server = await openTus(files);
    await server.create();
    for (const end of [1_000_000, 7_000_000, 7_000_001, content.length]) {
      expect((await server.send(Number(await server.reached()), end)).status).toBe(204);
    }
    expect((await buffer(files.read(key))).equals(content)).toBe(true);
  });

  test("removing the key removes the upload, finished or not", async () => {
    const { files, left } = await kinds.open(kind);
    const server = await openTus(files);
    for (const end of [content.length, sent]) {
      await server.create();
      await server.send(0, end);
      await files.remove(key);
      expect(await left()).toEqual([]);
      expect(await server.reached()).toBe(404);
    }
  });

  test("a process killed during a put leaves the old object and none of the new", async () => {
    const { files, again, storeAndStall } = await kinds.open(kind);
    const other = "uploads/b/otra.mp4";
    await files.put(other, Readable.from(["first"]), 10);
    for (const each of [key, other]) {
      const stalled = await storeAndStall(each, content);
      stalled.kill("SIGKILL");
      await once(stalled, "exit");
    }
    const after = await again();
    expect(await after.stat(key)).toBeNull();
    expect(await after.list("uploads/a")).toEqual([]);
    expect(await text(after.read(other))).toBe("first");
    await after.put(key, Readable.from([content]), content.length);
    expect((await buffer(after.read(key))).equals(content)).toBe(true);
  });

  test("an upload that its sender cancels leaves nothing", async () => {
    const { files, left } = await kinds.open(kind);
    const server = await openTus(files);
    await server.create();
    await server.send(0, sent);
    expect((await server.remove()).status).toBe(204);
    expect(await left()).toEqual([]);
  });
});

test("a folder has no address for browsers", async () => {
  const { files } = await kinds.open("folder");
  expect(await files.presignPut(key, { contentType: "video/mp4", seconds: 60 })).toBeNull();
});

describe("an address that an S3 server gives to browsers", () => {
  async function presigned(seconds = 60) {
    const { files } = await kinds.open("s3");
    const address = await files.presignPut(key, { contentType: "video/mp4", seconds });
    const body = content.subarray(0, 1000);
    const put = (url: string, type = "video/mp4") =>
      fetch(url, { method: "PUT", headers: { "content-type": type }, body });
    const taken = async () => (await buffer(files.read(key))).equals(body);
    return { files, address: address ?? "", put, taken };
  }

  test("accepts the object with its content type alone", async () => {
    const { address, put, taken } = await presigned();
    expect((await put(address)).status).toBe(200);
    expect(await taken()).toBe(true);
  });

  test("accepts no other key, no other type, and nothing without a signature", async () => {
    const { files, address, put } = await presigned();
    const other = address.replace("clase.mp4", "otra.mp4");
    expect((await put(other)).status).toBe(403);
    expect((await put(address, "text/html")).status).toBe(403);
    expect((await put(address.split("?")[0] ?? "")).ok).toBe(false);
    expect(await files.list("uploads/a")).toEqual([]);
  });

  test("accepts nothing after it expires", async () => {
    const { files, address, put } = await presigned(1);
    // An address signed for another moment would differ, so only the clock can expire it.
    await expect.poll(async () => (await put(address)).status, { timeout: 20_000 }).toBe(403);
    await files.remove(key);
    expect((await put(address)).status).toBe(403);
    expect(await files.stat(key)).toBeNull();
  });

  test("gives no way to read: the server answers no request without a signature", async () => {
    const { address, put } = await presigned();
    await put(address);
    for (const url of [address, address.split("?")[0] ?? ""]) {
      const response = await fetch(url);
      expect(response.ok).toBe(false);
      expect(await text(response.body ?? new Blob().stream())).not.toContain("Una clase");
    }
  });
});

test("an object too large for one copy is copied in parts", async () => {
  const bucket = await openBucket(kinds.s3.settings);
  const body = Readable.from([content]);
  await putObject(bucket, [key, body, content.length]);
  await copyObject(bucket, key, "videos/a/copia.mp4", 8 * 1024 ** 2);
  const files = await openS3Store(kinds.s3.settings, tmpdir());
  expect((await buffer(files.read("videos/a/copia.mp4"))).equals(content)).toBe(true);
});
