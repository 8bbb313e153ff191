import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { ERRORS } from "@tus/server";
import { expect, onTestFinished, test } from "vitest";
import { outageOf } from "#src/outage.ts";
import { openS3Store } from "./s3-store.ts";

const id = "uploads/a/b";

/** A bucket in which the state of one upload is, that answers its readers so. */
async function openBucket(answer: { status: number; body: string }, isThere = true) {
  const server = createServer((request, response) => {
    request.resume();
    const isState = request.url?.includes(".info");
    if (request.method === "HEAD") response.writeHead(isState && !isThere ? 404 : 200).end();
    else response.writeHead(isState ? answer.status : 404).end(isState ? answer.body : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = {
    ...{ endpoint: `http://127.0.0.1:${port}`, publicEndpoint: undefined, forcePathStyle: true },
    ...{ region: "us-east-1", bucket: "semillero", accessKeyId: "us", secretAccessKey: "secret" },
  };
  return (await openS3Store(settings, tmpdir())).tusStore();
}

test("an upload whose state the server does not give at the moment is no missing one", async () => {
  const body = "<Error><Code>SlowDown</Code></Error>";
  const uploads = await openBucket({ status: 503, body });
  const failed = await uploads.getUpload(id).catch((error: unknown) => error);
  expect(outageOf(failed)?.message).toBe("GetObject: SlowDown (503)");
});

test("an upload without a state is a missing one", async () => {
  const body = "<Error><Code>NoSuchKey</Code></Error>";
  const uploads = await openBucket({ status: 404, body }, false);
  await expect(uploads.getUpload(id)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
});
