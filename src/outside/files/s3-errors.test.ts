import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { BadSettings } from "#src/settings/bad-settings.ts";
import { StoreFull, Taken } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";

const settings = {
  endpoint: "http://127.0.0.1:1",
  publicEndpoint: undefined,
  region: "us-east-1",
  bucket: "semillero",
  accessKeyId: "AKIA-OURS",
  secretAccessKey: "very-secret",
  forcePathStyle: true,
};

/** A server with the bucket and no object, which refuses such requests for an object. */
async function openRefusing(status: number, code: string, method = "PUT") {
  const xml = `<Error><Code>${code}</Code><Message>AKIA-OURS very-secret</Message></Error>`;
  const endpoint = await openServer((request, response) => {
    const isObject = request.url?.includes("/uploads/");
    const refused = isObject && (status !== 412 || request.headers["if-none-match"] === "*");
    if (request.method === method && refused) response.writeHead(status).end(xml);
    else response.writeHead(request.method === "HEAD" && isObject ? 404 : 200).end();
  });
  return openS3Store({ ...settings, endpoint }, tmpdir());
}

/** @param answer is called once a request has been read. @returns the address */
async function openServer(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => {
    request.resume().once("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [507, "InsufficientStorage"],
  [403, "QuotaExceeded"],
])("a server without space, %i %s, is a full store", async (status, code) => {
  const files = await openRefusing(status, code);
  await expect(files.put("uploads/a/b", Readable.from(["x"]), 10)).rejects.toThrow(StoreFull);
});

test("a server that refuses to replace an object reports that it was stored before", async () => {
  const files = await openRefusing(412, "PreconditionFailed");
  const storing = files.put("uploads/a/b", Readable.from(["x"]), 10, { once: true });
  await expect(storing).rejects.toThrow(Taken);
  expect(await files.put("uploads/a/b", Readable.from(["x"]), 10)).toMatchObject({ bytes: 1 });
});

test("a first object whose answer was lost is ours, and not one that was stored before", async () => {
  let writer: string | undefined;
  const server = await openServer((request, response) => {
    const isObject = request.url?.includes("/uploads/");
    const headers = writer === undefined ? {} : { "x-amz-meta-writer": writer };
    if (request.method !== "PUT" || !isObject) {
      return response.writeHead(isObject && writer === undefined ? 404 : 200, headers).end();
    }
    if (writer !== undefined) return response.writeHead(412).end();
    writer = String(request.headers["x-amz-meta-writer"]);
    return request.socket.destroy();
  });
  const files = await openS3Store({ ...settings, endpoint: server }, tmpdir());
  const put = () => files.put("uploads/a/b", Readable.from(["x"]), 10, { once: true });
  expect(await put()).toMatchObject({ bytes: 1 });
  await expect(put()).rejects.toThrow(Taken);
});

test("an error of the server contains neither keys nor the server's message", async () => {
  const files = await openRefusing(403, "AccessDenied");
  const failed = await files.put("uploads/a/b", Readable.from(["x"]), 10).catch((error) => error);
  expect(failed).toMatchObject({ message: "PutObject: AccessDenied (403)" });
  expect(JSON.stringify({ ...failed, stack: failed.stack })).not.toMatch(/OURS|very-secret/);
});

test("a server that refuses to look an upload up does not make it a missing one", async () => {
  const uploads = await (await openRefusing(403, "AccessDenied", "HEAD")).tusStore();
  await expect(uploads.getUpload("uploads/a/b")).rejects.toThrow(/^HeadObject: .*\(403\)$/);
});

test("an unreachable server stops the start with a readable message", async () => {
  const failed = await openS3Store(settings, tmpdir()).catch((error) => error);
  expect(failed).toBeInstanceOf(BadSettings);
  expect(failed.message).toContain("No podemos usar el depósito S3 «semillero»");
  expect(failed.message).toContain("ECONNREFUSED");
  expect(failed.message).not.toMatch(/OURS|very-secret/);
});
