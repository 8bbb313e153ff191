import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { expect, onTestFinished, test } from "vitest";
import { noSmallDisk, smallDisk } from "#src/testing/small-disk.ts";
import { openDiskStore } from "./disk-store.ts";
import { StoreFull } from "./file-store.ts";

const key = "uploads/a/clase.mp4";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openStore(folder = newFolder()) {
  return { folder, files: await openDiskStore(folder) };
}

const bodyOf = (text: string) => Readable.from([Buffer.from(text)]);

/** Every file below a folder, half-written ones included. */
function leftIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test("a full disk is reported and keeps nothing", async () => {
  const { folder, files } = await openStore();
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  await expect(files.put(key, Readable.from(breaking(full)), 10)).rejects.toThrow(StoreFull);
  expect(leftIn(folder)).toEqual([]);
});

test("a file that is gone before it is stored fails its put, and no more", async () => {
  const folder = newFolder();
  // It looks for room first, and meanwhile nobody listens to the file.
  const files = await openDiskStore(folder, 1);
  const gone = createReadStream(join(folder, "no"));
  await expect(files.put(key, gone, 10)).rejects.toThrow("ENOENT");
  expect(leftIn(folder)).toEqual([]);
});

async function* breaking(error: Error) {
  yield Buffer.from("0123");
  throw error;
}

test("a disk that fills up during a put is reported, and has room again", async (context) => {
  const disk = await smallDisk(1);
  if (!disk) return context.skip(noSmallDisk);
  const { folder } = disk;
  disk.fill(256 * 1024);
  const { files } = await openStore(folder);
  await files.put("uploads/a/uno.mp4", bodyOf("first"), 10);
  const large = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(10_000)));
  await expect(files.put(key, large, 1_000_000)).rejects.toThrow(StoreFull);
  expect(leftIn(folder).sort()).toEqual(["filler", "uno.mp4"]);
  expect(await files.put(key, bodyOf("x".repeat(100_000)), 100_000)).toMatchObject({
    bytes: 100_000,
  });
});

test("a disk that a tus upload fills up is reported, and keeps what arrived", async (context) => {
  const disk = await smallDisk(1);
  if (!disk) return context.skip(noSmallDisk);
  const { folder } = disk;
  disk.fill(256 * 1024);
  const { files } = await openStore(folder);
  const uploads = await files.tusStore();
  await uploads.create(new Upload({ id: key, size: 1_000_000, offset: 0 }));
  const large = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(10_000)));
  await expect(uploads.write(large, key, 0)).rejects.toThrow(StoreFull);
  expect((await uploads.getUpload(key)).offset).toBeGreaterThan(0);
});

test("below the reserve a store refuses objects, and gives and removes those it has", async () => {
  const folder = newFolder();
  const before = await openDiskStore(folder);
  await before.put(key, bodyOf("first"), 10);
  const files = await openDiskStore(folder, Number.MAX_SAFE_INTEGER);
  await expect(files.put("uploads/a/otro.mp4", bodyOf("x"), 10)).rejects.toThrow(StoreFull);
  await expect(files.assertRoom(1)).rejects.toThrow(StoreFull);
  await expect(files.assertScratchRoom()).rejects.toThrow(StoreFull);
  expect(leftIn(folder)).toEqual(["clase.mp4"]);
  expect(await text(files.read(key))).toBe("first");
  await files.remove(key);
  expect(leftIn(folder)).toEqual([]);
});

test("an object that would use up the reserve is ended before it does", async (context) => {
  const disk = await smallDisk(64);
  if (!disk) return context.skip(noSmallDisk);
  const { folder } = disk;
  const files = await openDiskStore(folder, 24 * 1024 ** 2);
  const pieces = () => Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1024 ** 2)));
  await expect(files.put(key, pieces(), 100 * 1024 ** 2)).rejects.toThrow(StoreFull);
  const uploads = await files.tusStore();
  await uploads.create(new Upload({ id: key, size: 50 * 1024 ** 2, offset: 0 }));
  await expect(uploads.write(pieces(), key, 0)).rejects.toThrow(StoreFull);
  expect((await uploads.getUpload(key)).offset).toBeGreaterThan(0);
  const { bavail, bsize } = statfsSync(folder);
  expect(bavail * bsize).toBeGreaterThan(16 * 1024 ** 2);
});

test("two callers may remove the same folder while a third still writes into it", async () => {
  const { files } = await openStore();
  const folder = "videos/a/b";
  for (let round = 0; round < 10; round++) {
    const keys = Array.from({ length: 60 }, (_, i) => `${folder}/${i % 3}/${i}.m4s`);
    await Promise.all(keys.map((key) => files.put(key, bodyOf("x"), 1)));
    const late = files.put(`${folder}/0/late.m4s`, bodyOf("x"), 1).catch(() => undefined);
    await Promise.all([files.remove(folder), files.remove(folder), late]);
    await files.remove(folder);
  }
  expect(await files.list(`${folder}/0`)).toEqual([]);
});

test("opening removes what a killed process left a day ago, and nothing younger", async () => {
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

test("what another process removes while a store opens does not keep it from opening", async () => {
  const { folder } = await openStore();
  // Listed, but no longer there when it is looked at.
  for (const name of [".incoming", ".work"]) symlinkSync("gone", join(folder, name, "half"));
  const { files } = await openStore(folder);
  expect(await files.put(key, bodyOf("first"), 10)).toMatchObject({ bytes: 5 });
});
