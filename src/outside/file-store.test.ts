import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStore, StoreFull, Taken, TooLarge } from "./file-store.ts";

const key = "uploads/a/clase.mp4";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openStore(folder = newFolder()) {
  return { folder, files: await openDiskStore(folder) };
}

const bodyOf = (...chunks: string[]) => Readable.from(chunks.map((one) => Buffer.from(one)));

/** A body that gives something and then breaks, as an upload whose sender goes away. */
function broken(error: Error): Readable {
  async function* chunks() {
    yield Buffer.from("0123");
    throw error;
  }
  return Readable.from(chunks());
}

/** Every file below a folder, half-written ones included. */
function leftIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test("an object is stored whole and read back", async () => {
  const { files } = await openStore();
  expect(await files.put(key, bodyOf("0123", "456789"), 10)).toMatchObject({ bytes: 10 });
  expect(await files.stat(key)).toMatchObject({ bytes: 10, modified: expect.any(Date) });
  expect(await text(files.read(key))).toBe("0123456789");
});

test("a stream of the web is stored as well, an empty one too", async () => {
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

test("a body that breaks leaves nothing behind", async () => {
  const { folder, files } = await openStore();
  await expect(files.put(key, broken(new Error("gone")), 10)).rejects.toThrow("gone");
  expect(await files.stat(key)).toBeNull();
  expect(leftIn(folder)).toEqual([]);
});

test("a body that breaks or is too large leaves the object that was there", async () => {
  const { folder, files } = await openStore();
  await files.put(key, bodyOf("first"), 10);
  await expect(files.put(key, broken(new Error("gone")), 10)).rejects.toThrow("gone");
  await expect(files.put(key, bodyOf("x".repeat(11)), 10)).rejects.toThrow(TooLarge);
  expect(await text(files.read(key))).toBe("first");
  expect(leftIn(folder)).toEqual(["clase.mp4"]);
});

test("what may be stored once keeps the first object, of two at a time as well", async () => {
  const { folder, files } = await openStore();
  const bodies = ["first", "other"];
  const tries = bodies.map((body) => files.put(key, bodyOf(body), 10, { once: true }));
  const [one, two] = await Promise.allSettled(tries);
  const won = one?.status === "fulfilled" ? "first" : "other";
  expect([one, two].map((settled) => settled?.status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(files.put(key, bodyOf("third"), 10, { once: true })).rejects.toThrow(Taken);
  expect(await text(files.read(key))).toBe(won);
  expect(leftIn(folder)).toEqual(["clase.mp4"]);
});

test("more bytes than the limit are refused while they arrive, and nothing is kept", async () => {
  const { folder, files } = await openStore();
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1000;
      yield Buffer.alloc(1000);
    }
  }
  await expect(files.put(key, Readable.from(endless()), 100_000)).rejects.toThrow(TooLarge);
  expect(given).toBeLessThan(1_000_000);
  expect(leftIn(folder)).toEqual([]);
  expect(await files.put(key, bodyOf("0123456789"), 10)).toMatchObject({ bytes: 10 });
});

test("a disk that is full says so and keeps nothing", async () => {
  const { folder, files } = await openStore();
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  await expect(files.put(key, broken(full), 10)).rejects.toThrow(StoreFull);
  expect(leftIn(folder)).toEqual([]);
});

/** A file system of 256 kB, where this machine lets us have one. */
function smallDisk(): string | null {
  const folder = newFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  onTestFinished(() => {
    execFileSync("umount", [folder]);
  });
  return folder;
}

test("a disk that fills up while an object arrives says so, and has room again", async (context) => {
  const folder = smallDisk();
  if (!folder) return context.skip("mounting a small file system needs root");
  const { files } = await openStore(folder);
  await files.put("uploads/a/uno.mp4", bodyOf("first"), 10);
  const large = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(10_000)));
  await expect(files.put(key, large, 1_000_000)).rejects.toThrow(StoreFull);
  expect(leftIn(folder)).toEqual(["uno.mp4"]);
  expect(await files.put(key, bodyOf("x".repeat(100_000)), 100_000)).toMatchObject({
    bytes: 100_000,
  });
});

test.each([
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
])("the key %j is refused for whatever is asked", async (hostile) => {
  const { folder, files } = await openStore();
  await expect(files.put(hostile, bodyOf("x"), 10)).rejects.toThrow("bad file key");
  await expect(files.stat(hostile)).rejects.toThrow("bad file key");
  await expect(files.remove(hostile)).rejects.toThrow("bad file key");
  await expect(files.list(hostile)).rejects.toThrow("bad file key");
  await expect(files.putFolder(folder, hostile)).rejects.toThrow("bad file key");
  expect(() => files.read(hostile)).toThrow("bad file key");
  expect(leftIn(folder)).toEqual([]);
});

test("what is no object has no size", async () => {
  const { files } = await openStore();
  await files.put(key, bodyOf("x"), 10);
  expect(await files.stat("uploads/a")).toBeNull();
  expect(await files.stat("uploads/b/c")).toBeNull();
  expect(await files.stat(`${key}/x`)).toBeNull();
});

test("a folder takes the place of the one before it", async () => {
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

test("removing a prefix takes all below it and nothing beside it, and may be repeated", async () => {
  const { files } = await openStore();
  await files.put("media/a/video/one.m4s", bodyOf("x"), 10);
  await files.put("media/a/video2/one.m4s", bodyOf("x"), 10);
  await files.remove("media/a/video");
  await files.remove("media/a/video");
  expect(await files.stat("media/a/video/one.m4s")).toBeNull();
  expect(await files.stat("media/a/video2/one.m4s")).not.toBeNull();
});

test("a list names the objects right below a prefix", async () => {
  const { files } = await openStore();
  for (const each of ["media/a/one", "media/a/two", "media/a/deep/three", "media/ab/four"]) {
    await files.put(each, bodyOf("x"), 10);
  }
  expect((await files.list("media/a")).sort()).toEqual(["media/a/one", "media/a/two"]);
  expect(await files.list("media/b")).toEqual([]);
  expect(await files.list("media/a/one")).toEqual([]);
});

test("an object is a local file for a program", async () => {
  const { files } = await openStore();
  await files.put(key, bodyOf("0123"), 10);
  expect(await files.withLocalFile(key, async (file) => readFileSync(file, "utf8"))).toBe("0123");
});

test("opening sweeps away what a killed process left a day ago, and nothing younger", async () => {
  const { folder, files } = await openStore();
  const [old, young] = [files.scratch("old"), files.scratch("young")];
  for (const one of [old, young, join(folder, ".incoming/half")]) mkdirSync(one);
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  for (const one of [old, join(folder, ".incoming/half")]) utimesSync(one, twoDaysAgo, twoDaysAgo);
  await openDiskStore(folder);
  expect(existsSync(old)).toBe(false);
  expect(existsSync(join(folder, ".incoming/half"))).toBe(false);
  expect(existsSync(young)).toBe(true);
  await files.removeScratch("young");
  expect(existsSync(young)).toBe(false);
});
