import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStoreKinds, type StoreKinds } from "#src/testing/store-kinds.ts";
import { Taken, TooLarge } from "./file-store.ts";

const key = "uploads/a/clase.mp4";
/** More than one part of an upload. */
const large = Buffer.alloc(20 * 1024 ** 2, "0123456789");

const bodyOf = (...chunks: string[]) => Readable.from(chunks.map((one) => Buffer.from(one)));
const piecesOf = (all: Buffer) =>
  Readable.from(Array.from({ length: 20 }, (_, at) => all.subarray(at << 20, (at + 1) << 20)));

/** A body that yields some chunks and then breaks, like an upload whose sender disconnects. */
function broken(...chunks: Uint8Array[]): Readable {
  async function* given() {
    yield* chunks;
    throw new Error("gone");
  }
  return Readable.from(given());
}

let kinds: StoreKinds;
beforeAll(async () => {
  kinds = await openStoreKinds();
}, 120_000);
afterAll(() => kinds.close());

const hostileKeys = [
  "../fuera",
  "uploads/../../fuera",
  "uploads/a/../b",
  "uploads/a/..",
  "uploads/a..b/c",
  "/etc/passwd",
  "uploads//a",
  "uploads/.oculto",
  ".incoming/a",
  "uploads\\..\\a",
  "uploads/a\u0000.mp4",
  "uploads/a\n",
  "uploads/a/",
  "uploads",
  "",
];

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

describe.each(["folder", "s3"] as const)("in a store of the kind %s", (kind) => {
  const openStore = () => kinds.open(kind);

  test("an object is stored whole and read back", async () => {
    const { files } = await openStore();
    expect(await files.put(key, bodyOf("0123", "456789"), 10)).toMatchObject({ bytes: 10 });
    expect(await files.stat(key)).toMatchObject({ bytes: 10, modified: expect.any(Date) });
    expect(await text(files.read(key))).toBe("0123456789");
  });

  test("a web stream is stored as well, and so is an empty one", async () => {
    const { files } = await openStore();
    await files.put(key, new Blob(["0123456789"]).stream(), 10);
    expect(await text(files.read(key))).toBe("0123456789");
    await files.put(key, new Blob([]).stream(), 10);
    expect(await files.stat(key)).toMatchObject({ bytes: 0 });
  });

  test("a range is inclusive at both ends", async () => {
    const { files } = await openStore();
    await files.put(key, bodyOf("0123456789"), 10);
    expect(await text(files.read(key, { start: 2, end: 4 }))).toBe("234");
    expect(await text(files.read(key, { start: 9, end: 9 }))).toBe("9");
  });

  test("a broken body leaves nothing behind", async () => {
    const { files, left } = await openStore();
    await expect(files.put(key, broken(Buffer.from("0123")), 10)).rejects.toThrow("gone");
    expect(await files.stat(key)).toBeNull();
    expect(await left()).toEqual([]);
  });

  test("a broken or oversized body leaves the old object in place", async () => {
    const { files, left } = await openStore();
    await files.put(key, bodyOf("first"), 10);
    await expect(files.put(key, broken(Buffer.from("0123")), 10)).rejects.toThrow("gone");
    await expect(files.put(key, bodyOf("x".repeat(11)), 10)).rejects.toThrow(TooLarge);
    expect(await text(files.read(key))).toBe("first");
    expect(await left()).toEqual([key]);
  });

  test("bytes past the limit are refused as they arrive, and nothing is kept", async () => {
    const { files, left } = await openStore();
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1000;
        yield Buffer.alloc(1000);
      }
    }
    await expect(files.put(key, Readable.from(endless()), 100_000)).rejects.toThrow(TooLarge);
    expect(given).toBeLessThan(1_000_000);
    expect(await left()).toEqual([]);
    expect(await files.put(key, bodyOf("0123456789"), 10)).toMatchObject({ bytes: 10 });
  });

  test("a missing object has no size", async () => {
    const { files } = await openStore();
    await files.put(key, bodyOf("x"), 10);
    expect(await files.stat("uploads/a")).toBeNull();
    expect(await files.stat("uploads/b/c")).toBeNull();
    expect(await files.stat(`${key}/x`)).toBeNull();
  });

  test("a folder replaces the folder before it", async () => {
    const { files } = await openStore();
    for (const version of ["old", "new"]) {
      const from = files.scratch(version);
      mkdirSync(join(from, "240p"), { recursive: true });
      writeFileSync(join(from, "240p/one.m4s"), version);
      writeFileSync(join(from, `${version}.m3u8`), version);
      await files.putFolder(from, "media/a/video");
      expect(existsSync(from)).toBe(false);
    }
    expect(await text(files.read("media/a/video/240p/one.m4s"))).toBe("new");
    expect(await files.stat("media/a/video/new.m3u8")).not.toBeNull();
    expect(await files.stat("media/a/video/old.m3u8")).toBeNull();
  });

  test("removing a prefix removes all below it and nothing else, and may be repeated", async () => {
    const { files } = await openStore();
    await files.put("media/a/video/one.m4s", bodyOf("x"), 10);
    await files.put("media/a/video2/one.m4s", bodyOf("x"), 10);
    await files.remove("media/a/video");
    await files.remove("media/a/video");
    expect(await files.stat("media/a/video/one.m4s")).toBeNull();
    expect(await files.stat("media/a/video2/one.m4s")).not.toBeNull();
  });

  test("a list has the objects directly below a prefix", async () => {
    const { files } = await openStore();
    for (const each of ["media/a/one", "media/a/two", "media/a/deep/three", "media/ab/four"]) {
      await files.put(each, bodyOf("x"), 10);
    }
    expect((await files.list("media/a")).sort()).toEqual(["media/a/one", "media/a/two"]);
    expect(await files.list("media/b")).toEqual([]);
    expect(await files.list("media/a/one")).toEqual([]);
    const below = await allOf(files.keysBelow("media/a"));
    expect(below.sort()).toEqual(["media/a/deep/three", "media/a/one", "media/a/two"]);
    expect(await allOf(files.keysBelow("media/b"))).toEqual([]);
  });

  test("every method refuses a hostile key", async () => {
    const { files, left } = await openStore();
    const ofKey = {
      put: (bad) => files.put(bad, bodyOf("x"), 10),
      stat: (bad) => files.stat(bad),
      remove: (bad) => files.remove(bad),
      list: (bad) => files.list(bad),
      keysBelow: async (bad) => allOf(files.keysBelow(bad)),
      putFolder: (bad) => files.putFolder(files.scratch("none"), bad),
      read: async (bad) => files.read(bad),
      copy: (bad) => files.copy(bad, key),
      copyTo: (bad) => files.copy(key, bad),
      withLocalFile: async (bad) => files.withLocalFile(bad, async () => {}),
      upload: async (bad) =>
        (await files.tusStore()).create(new Upload({ id: bad || " ", offset: 0 })),
    } satisfies Record<string, (bad: string) => Promise<unknown>>;
    for (const hostile of hostileKeys) {
      for (const [name, ask] of Object.entries(ofKey)) {
        await expect(ask(hostile), `${name} ${JSON.stringify(hostile)}`).rejects.toThrow(
          "bad file key",
        );
      }
    }
    expect(await left()).toEqual([]);
  });

  test("an object of many parts is stored whole, and none of it if the body breaks", async () => {
    const { files, left } = await openStore();
    await expect(files.put(key, broken(large), 1e9)).rejects.toThrow("gone");
    await expect(files.put(key, piecesOf(large), large.length - 1)).rejects.toThrow(TooLarge);
    expect(await left()).toEqual([]);
    expect(await files.put(key, piecesOf(large), 1e9)).toMatchObject({ bytes: large.length });
    expect((await buffer(files.read(key))).equals(large)).toBe(true);
    const range = { start: large.length - 3, end: large.length - 1 };
    expect(await text(files.read(key, range))).toBe(large.subarray(-3).toString());
  });

  test("an object stored with `once` keeps its first content", async () => {
    const { files, left } = await openStore();
    await files.put(key, bodyOf("first"), 10, { once: true });
    await expect(files.put(key, bodyOf("other"), 10, { once: true })).rejects.toThrow(Taken);
    expect(await text(files.read(key))).toBe("first");
    expect(await left()).toEqual([key]);
  });

  test("a copy is an object of its own", async () => {
    const { files, left } = await openStore();
    await files.put(key, bodyOf("first"), 10);
    await files.put("videos/a/copia.mp4", bodyOf("before"), 10);
    await files.copy(key, "videos/a/copia.mp4");
    await files.copy(key, "videos/a/copia.mp4");
    await files.put(key, bodyOf("other"), 10);
    expect(await text(files.read("videos/a/copia.mp4"))).toBe("first");
    await files.remove(key);
    expect(await text(files.read("videos/a/copia.mp4"))).toBe("first");
    await expect(files.copy("uploads/a/nada", key)).rejects.toThrow();
    expect(await left()).toEqual(["videos/a/copia.mp4"]);
  });

  test("a program gets an object as a local file", async () => {
    const { files } = await openStore();
    await files.put(key, bodyOf("0123"), 10);
    const kept = await files.withLocalFile(key, async (file) => {
      expect(readFileSync(file, "utf8")).toBe("0123");
      return file;
    });
    expect(existsSync(kept)).toBe(kind === "folder");
  });

  test("readers that disconnect do not block the store", async () => {
    const { files } = await openStore();
    await files.put(key, piecesOf(large), 1e9);
    // More readers than a store has connections.
    for (let each = 0; each < 120; each++) {
      const reader = files.read(key).getReader();
      if (each % 10 === 0) await reader.read();
      await reader.cancel();
    }
    expect(await text(files.read(key, { start: 0, end: 3 }))).toBe("0123");
  });

  test("reading a missing object fails without naming its key", async () => {
    const { files } = await openStore();
    await expect(text(files.read("uploads/a/secreto"))).rejects.toThrow(
      kind === "folder" ? "ENOENT" : /^GetObject: NoSuchKey \(404\)$/,
    );
  });
});
