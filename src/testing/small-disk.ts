// A file system of a few megabytes for one test: as root, or in a namespace of its own where this
// machine allows that.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export type SmallDisk = {
  folder: string;
  /** Writes a file until only so many bytes are free. */
  fill(leaveBytes?: number): void;
  /** Removes that file. */
  empty(): void;
};

/** Null where this machine allows none: then skip the test, with a message. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), "semillero-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const found = mounted(folder, megabytes) ?? (await inNamespace(folder, megabytes));
  if (!found) return null;
  const filler = join(found, "filler");
  return {
    folder: found,
    fill: (leaveBytes = 0) => fill(found, filler, leaveBytes),
    empty: () => rmSync(filler, { force: true }),
  };
}

const tmpfs = (folder: string, megabytes: number) => [
  ...["-t", "tmpfs", "-o", `size=${megabytes}m`],
  ...["tmpfs", folder],
];

function mounted(folder: string, megabytes: number): string | null {
  try {
    execFileSync("mount", tmpfs(folder, megabytes), { stdio: "ignore" });
  } catch {
    return null;
  }
  // Lazily: a server that a failed test left may still use it.
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}

/** A process that keeps the namespace; others reach its mount below its root in /proc. */
async function inNamespace(folder: string, megabytes: number): Promise<string | null> {
  const command = `mount ${tmpfs(folder, megabytes).join(" ")} && echo mounted && exec cat`;
  const keeper = spawn("unshare", ["--map-root-user", "--mount", "sh", "-c", command], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(() => {
    keeper.kill("SIGKILL");
  });
  const failed = once(keeper, "error").catch(() => {});
  const [said] = await Promise.race([
    once(keeper.stdout, "data"),
    once(keeper, "close"),
    failed,
  ]).then((event) => event ?? []);
  return Buffer.isBuffer(said) ? `/proc/${keeper.pid}/root${folder}` : null;
}

function fill(folder: string, filler: string, leaveBytes: number): void {
  const file = openSync(filler, "a");
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      const left = bavail * bsize - leaveBytes;
      if (left <= 0) return;
      writeSync(file, Buffer.alloc(Math.min(left, 4 * 1024 ** 2)));
    }
  } finally {
    closeSync(file);
  }
}

export const noSmallDisk = "mounting a small file system is not allowed here";
