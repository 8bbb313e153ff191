import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { run } from "./ffmpeg-run.ts";

const folder = mkdtempSync(join(tmpdir(), "ffmpeg-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = { wallSeconds: 30, cpuSeconds: 30, cwd: folder };
const shell = (script: string, more: Partial<Parameters<typeof run>[2]> = {}) =>
  run("bash", ["-c", script], { ...limits, ...more });

function commands(): string {
  return execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
}

function mayLeaveTheNetwork(): boolean {
  try {
    execFileSync("bash", ["-c", "unshare --map-root-user --net true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!mayLeaveTheNetwork())("a program reaches no server, even a local one", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connect = `exec 3<>/dev/tcp/127.0.0.1/${port}`;
  execFileSync("bash", ["-c", connect]);
  expect((await shell(connect)).code).not.toBe(0);
  server.close();
});

test("a program sees none of our settings", async () => {
  process.env.SECRET_OF_OURS = "maíz";
  const { stdout } = await run("env", [], limits);
  delete process.env.SECRET_OF_OURS;
  expect(stdout).toContain("LC_ALL=C");
  expect(stdout).not.toContain("SECRET_OF_OURS");
});

test("a program runs at a lower priority than the server", async () => {
  const { stdout } = await shell("until [ $(nice) -gt 0 ]; do :; done; nice");
  expect(Number(stdout)).toBeGreaterThan(0);
});

test("a program gets no more memory than the limit", async () => {
  const { code, stderr } = await shell("dd if=/dev/null of=/dev/null bs=64G count=1");
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/memory exhausted/);
  const copy = "dd if=/dev/zero of=/dev/null bs=300M count=1";
  expect((await shell(copy)).code).toBe(0);
  expect((await shell(copy, { memoryBytes: 250_000_000 })).code).not.toBe(0);
});

test("a program that writes endlessly is stopped at the file size limit", async () => {
  const endless = shell("exec dd if=/dev/zero of=large bs=1M seek=1000 count=1");
  await expect(endless).rejects.toThrow(/SIGXFSZ/);
});

test("a program that works or waits endlessly is stopped", async () => {
  const working = shell("while :; do :; done", { cpuSeconds: 1 });
  await expect(working).rejects.toThrow(VideoToolFailed);
  const waiting = shell("sleep 86017", { wallSeconds: 0.2 });
  await expect(waiting).rejects.toThrow(/pasó el tiempo máximo/);
  expect(commands()).not.toContain("sleep 86017");
});

test("an abort ends the program and all its child processes", async () => {
  const stop = new AbortController();
  const starts = shell("echo there; sleep 86018 & sleep 86018", {
    signal: stop.signal,
    onOutput: () => stop.abort(),
  });
  await expect(starts).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(commands()).not.toContain("sleep 86018");
});
