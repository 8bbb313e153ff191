// Runs a program on an untrusted file: at low priority, with limits, without a network, and never
// left behind.

import { spawn } from "node:child_process";
import { availableParallelism, constants } from "node:os";
import { limitPrefix } from "#src/outside/tools/process-limits.ts";
import { VideoToolFailed } from "#src/outside/tools/video-tool.ts";
import { lowerPriority } from "#src/process/lower-priority.ts";

type Limits = {
  wallSeconds: number;
  cpuSeconds: number;
  /** If not that of a conversion. */
  memoryBytes?: number;
};
type Options = Limits & {
  signal?: AbortSignal | undefined;
  /** The working folder. */
  cwd?: string;
  onOutput?: (text: string) => void;
};
export type Ended = { code: number; stdout: string; stderr: string };

// Twice what 8K needs on two cores; threads on each further core reserve their own.
const conversionBytes = (3 + availableParallelism() / 2) * 1024 ** 3;
// Far above a segment, a sheet or a playlist of the longest video.
const fileBytes = 128 * 1024 ** 2;
const keptCharacters = 1_000_000;

/**
 * Resolves when the process is gone, whatever its exit code. Throws the reason of `signal` if that
 * aborted, and VideoToolFailed if the program could not run, took too long or was killed.
 */
export async function run(program: string, args: string[], options: Options): Promise<Ended> {
  options.signal?.throwIfAborted();
  const { cpuSeconds, memoryBytes = conversionBytes } = options;
  const limits = { cpuSeconds, memoryBytes, fileBytes };
  const prefix = await limitPrefix(limits).catch((error: Error) => {
    throw new VideoToolFailed(`${program}: ${error.message}`);
  });
  const limited = [...prefix, program, ...args];
  const wall = AbortSignal.timeout(Math.ceil(options.wallSeconds * 1000));
  const stop = options.signal ? AbortSignal.any([options.signal, wall]) : wall;
  const ended = await spawnWhole(limited, stop, options);
  options.signal?.throwIfAborted();
  if (wall.aborted) throw new VideoToolFailed(`${program}: pasó el tiempo máximo`);
  if (ended.error) throw new VideoToolFailed(`${program}: ${ended.error.message}`);
  if (ended.code === null) throw new VideoToolFailed(`${program}: terminó por ${ended.killedBy}`);
  return { code: ended.code, stdout: ended.stdout, stderr: ended.stderr };
}

type Spawned = {
  /** Null if a signal ended it. */
  code: number | null;
  killedBy: string | null;
  error?: Error;
  stdout: string;
  stderr: string;
};

function spawnWhole(
  [program = "", ...args]: string[],
  signal: AbortSignal,
  { cwd, onOutput }: Pick<Options, "cwd" | "onOutput">,
): Promise<Spawned> {
  const { promise, resolve } = Promise.withResolvers<Spawned>();
  const { PATH, LD_LIBRARY_PATH } = process.env;
  // LC_ALL: error messages are parsed. Nothing else, because the settings hold secrets.
  const env = { PATH, LD_LIBRARY_PATH, LC_ALL: "C" };
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  // Its own process group, because the program may be a script that starts the real one.
  const child = spawn(program, args, { cwd, env, stdio, detached: true });
  const kill = () => killGroup(child.pid);
  signal.addEventListener("abort", kill, { once: true });
  // Serving pages takes priority over converting videos.
  lowerPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let [stdout, stderr] = ["", ""];
  let error: Error | undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout = (stdout + text).slice(-keptCharacters);
    onOutput?.(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-keptCharacters);
  });
  child.on("error", (thrown) => {
    error = thrown;
  });
  child.on("close", (code, killedBy) => {
    signal.removeEventListener("abort", kill);
    resolve({ code, killedBy, stdout, stderr, ...(error ? { error } : {}) });
  });
  return promise;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The whole group has already ended.
  }
}
