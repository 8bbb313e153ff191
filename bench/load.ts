// Loads an address with wrk, which runs in a process of its own, and reads what the server needed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The connections that are open at once. */
export const connections = 32;

export type Target = {
  url: string;
  pid: number;
  headers: Record<string, string>;
  /** Absent: as many as `connections`. */
  open?: number;
};

export type Load = {
  perSecond: number;
  /** Requests for each second of processor time of the server, all threads together. */
  perCpuSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How much of one processor the generator took, from 0 to 1. */
  generator: number;
};

/** Above this share of its processor the generator may be what limits the rate. */
const busy = 0.9;

const steady = 0.05;
const longestWarmUp = 15;

/** Until two seconds in a row differ by less than a twentieth. */
export async function warmUp(target: Target): Promise<void> {
  let last = 0;
  for (let second = 0; second < longestWarmUp; second++) {
    const { perSecond } = await load(target, 1);
    if (Math.abs(perSecond - last) < steady * perSecond) return;
    last = perSecond;
  }
}

/** Throws if an answer was not a success, or if wrk itself was the limit. */
export async function load(
  { url, pid, headers, open = connections }: Target,
  seconds: number,
): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const script = join(import.meta.dirname, "wrk.lua");
  const before = cpuSeconds(pid);
  const wrk = spawn("wrk", ["-t1", `-c${open}`, `-d${seconds}s`, "-s", script, ...named, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  wrk.stdout.on("data", (part: Buffer) => {
    printed += part;
  });
  let generatorSeconds = 0;
  const watch = setInterval(() => {
    generatorSeconds = cpuSeconds(wrk.pid ?? 0) || generatorSeconds;
  }, 50);
  await once(wrk, "close");
  clearInterval(watch);
  const spent = cpuSeconds(pid) - before;
  const measured = JSON.parse(printed.trim().split("\n").at(-1) ?? "");
  if (measured.failed > 0) throw new Error(`${measured.failed} failed requests of ${url}`);
  if (measured.requests === 0) throw new Error(`no answer of ${url} within ${seconds} s`);
  return {
    perSecond: measured.requests / measured.seconds,
    perCpuSecond: measured.requests / spent,
    p50: measured.p50,
    p99: measured.p99,
    generator: generatorSeconds / measured.seconds,
  };
}

/** The runs in turns, so that a machine that slows down slows all alike; of each, the medians. */
export async function loadInTurns(targets: Target[], seconds: number): Promise<Load[]> {
  const runs: Load[][] = targets.map(() => []);
  for (const target of targets) await warmUp(target);
  for (let turn = 0; turn < 3; turn++) {
    for (const [at, target] of targets.entries()) runs[at]?.push(await load(target, seconds));
  }
  return runs.map(mediansOf);
}

export function mediansOf(runs: Load[]): Load {
  return {
    perSecond: median(runs.map((one) => one.perSecond)),
    perCpuSecond: median(runs.map((one) => one.perCpuSecond)),
    p50: median(runs.map((one) => one.p50)),
    p99: median(runs.map((one) => one.p99)),
    generator: Math.max(...runs.map((one) => one.generator)),
  };
}

/**
 * What one reached of the other, for each second of processor time; null where the generator was
 * the limit, so that nothing follows from the rates.
 */
export function ratioOf(one: Load, other: Load): number | null {
  if (one.generator > busy || other.generator > busy) return null;
  return one.perCpuSecond / other.perCpuSecond;
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The processor time of a process so far; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [user, system] = readFileSync(file, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  const ticksPerSecond = 100;
  return (Number(user) + Number(system)) / ticksPerSecond;
}
