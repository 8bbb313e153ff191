import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closeToOthers } from "./private-files.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "semillero-private-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file in a folder, both readable by everybody whatever the umask of the tests. */
function openFile(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "carta.json");
  writeFileSync(file, "{}");
  chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  return file;
}

const mode = (path: string) => statSync(path).mode & 0o777;

test("a new data folder belongs to its user alone", async () => {
  const dataDir = join(newFolder(), "un", "data");
  await closeToOthers(dataDir);
  expect(mode(dataDir)).toBe(0o700);
});

test("what an earlier version left open is closed, at any depth", async () => {
  const dataDir = join(newFolder(), "data");
  const file = openFile(join(dataDir, "files/uploads/uno"));
  openFile(dataDir);
  await closeToOthers(dataDir);
  expect(mode(file)).toBe(0o600);
  for (const path of ["files/uploads/uno", "files/uploads", "files", ""]) {
    expect(mode(join(dataDir, path))).toBe(0o700);
  }
  expect(mode(join(dataDir, "carta.json"))).toBe(0o600);
});

test("a closed data folder whose files are on another disk closes those too", async () => {
  const [dataDir, disk] = [newFolder(), newFolder()];
  const file = openFile(join(disk, "videos"));
  chmodSync(disk, 0o755);
  symlinkSync(disk, join(dataDir, "files"));
  symlinkSync(join(disk, "none"), join(dataDir, "broken"));
  await closeToOthers(dataDir);
  expect([mode(disk), mode(join(disk, "videos")), mode(file)]).toEqual([0o700, 0o700, 0o600]);
});

test("a link deeper inside leads nowhere outside", async () => {
  const [dataDir, other] = [newFolder(), newFolder()];
  const file = openFile(other);
  openFile(join(dataDir, "files"));
  symlinkSync(other, join(dataDir, "files/otra"));
  await closeToOthers(dataDir);
  expect([mode(other), mode(file)]).toEqual([0o755, 0o644]);
});
