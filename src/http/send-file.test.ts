import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "#src/outside/files/disk-store.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { rangeOf, sendFile } from "./send-file.ts";

describe("a Range header for ten bytes", () => {
  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-", 0, 9],
    ["bytes=3-5", 3, 5],
    ["bytes=9-", 9, 9],
    ["bytes=5-99", 5, 9],
    ["bytes=-4", 6, 9],
    ["bytes=-99", 0, 9],
    [" bytes=0-1 ", 0, 1],
  ])("%s is the bytes %i to %i", (header, start, end) => {
    expect(rangeOf(header, 10)).toEqual({ start, end });
  });

  test.each(["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])(
    "%s cannot be satisfied",
    (header) => {
      expect(rangeOf(header, 10)).toBe("unsatisfiable");
    },
  );

  test.each(["bytes=-", "bytes=", "bytes=a-b", "items=0-1", "bytes=0-1,3-4", "bytes=1--2", "0-1"])(
    "%s is ignored",
    (header) => {
      expect(rangeOf(header, 10)).toBeNull();
    },
  );

  test("a backwards range is refused or ignored, as RFC 9110 allows", () => {
    expect(["unsatisfiable", null]).toContain(rangeOf("bytes=5-3", 10));
  });

  test("no range of an empty object can be satisfied", () => {
    expect(rangeOf("bytes=0-", 0)).toBe("unsatisfiable");
    expect(rangeOf("bytes=-5", 0)).toBe("unsatisfiable");
  });
});

describe("the answer", () => {
  const folder = mkdtempSync(join(tmpdir(), "semillero-send-"));
  let files: FileStore;
  beforeAll(async () => {
    files = await openDiskStore(folder);
    await files.put("media/a/clase.mp4", Readable.from([Buffer.from("0123456789")]), 100);
    await files.put("media/a/vacia.m3u8", Readable.from([]), 100);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function answer(headers: Record<string, string> = {}, method = "GET", key = "clase.mp4") {
    const request = new Request("http://localhost/x", { method, headers });
    const response = await sendFile(files, `media/a/${key}`, request, "private");
    const { status } = response;
    return { status, headers: response.headers, text: await response.text() };
  }

  test("is the whole object with its type and length", async () => {
    const { status, headers, text } = await answer();
    expect([status, text]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "private",
    });
  });

  test("is the requested part", async () => {
    const { status, headers, text } = await answer({ range: "bytes=2-4" });
    expect([status, text]).toEqual([206, "234"]);
    expect(headers.get("content-range")).toBe("bytes 2-4/10");
    expect(headers.get("content-length")).toBe("3");
  });

  test("states the length of the object where the part lies outside", async () => {
    const { status, headers, text } = await answer({ range: "bytes=10-" });
    expect([status, text]).toEqual([416, ""]);
    expect(headers.get("content-range")).toBe("bytes */10");
  });

  test("is a part only if the client has the rest of the same object, by If-Range", async () => {
    const { headers } = await answer();
    const [etag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
    const statusFor = async (same: string) =>
      (await answer({ range: "bytes=2-4", "if-range": same })).status;
    expect([await statusFor(etag), await statusFor(modified)]).toEqual([206, 206]);
    for (const other of ['"other"', `W/${etag}`, "Sat, 01 Jan 2000 00:00:00 GMT", "x"]) {
      const { status, text } = await answer({ range: "bytes=2-4", "if-range": other });
      expect([status, text]).toEqual([200, "0123456789"]);
    }
  });

  test("is 304 for a client that has the object", async () => {
    const { headers } = await answer();
    const etag = headers.get("etag") ?? "";
    const known = await answer({ "if-none-match": etag, range: "bytes=2-4" });
    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", etag]);
  });

  test("has headers and no body for HEAD", async () => {
    const { status, headers, text } = await answer({}, "HEAD");
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-length")).toBe("10");
  });

  test("is empty for an empty object", async () => {
    const { status, headers, text } = await answer({}, "GET", "vacia.m3u8");
    expect([status, text, headers.get("content-length")]).toEqual([200, "", "0"]);
  });

  test("is read as fast as the client takes it, and no further once it disconnects", async () => {
    let chunks = 0;
    let isLeft = false;
    const read = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          chunks += 1;
          controller.enqueue(new Uint8Array(65_536));
        },
        cancel() {
          isLeft = true;
        },
      });
    const stat = async () => ({ bytes: 1e9, modified: new Date() });
    const request = new Request("http://localhost/x");
    const response = await sendFile({ ...files, stat, read }, "media/a/b.m4s", request, "private");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(chunks).toBeLessThan(5);
    await reader?.cancel();
    expect(isLeft).toBe(true);
  });

  test("is a problem for a missing object", async () => {
    await expect(answer({}, "GET", "otra.mp4")).rejects.toMatchObject({ code: "not_found" });
  });
});
