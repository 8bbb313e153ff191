import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import { expect, onTestFinished, test } from "vitest";
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

async function* breaking(error: Error) {
  yield Buffer.from("0123");
  throw error;
}

/** A file system of 256 kB, where this machine allows one. */
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

test("a disk that fills up during a put is reported, and has room again", async (context) => {
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

test("a disk that a tus upload fills up is reported, and keeps what arrived", async (context) => {
  const folder = smallDisk();
  if (!folder) return context.skip("mounting a small file system needs root");
  const { files } = await openStore(folder);
  const uploads = await files.tusStore();
  await uploads.create(new Upload({ id: key, size: 1_000_000, offset: 0 }));
  const large = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(10_000)));
  await expect(uploads.write(large, key, 0)).rejects.toThrow(StoreFull);
  expect((await uploads.getUpload(key)).offset).toBeGreaterThan(0);
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
