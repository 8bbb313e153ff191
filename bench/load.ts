// Loads an address with wrk, which runs in a process of its own, and reads what the server needed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The connections that are open at once. */
export const connections = 32;

export type Target = {
  url: string;
  pid: number;
  /** wrk adds a host of its own to any but `Host`. */
  headers?: Record<string, string>;
  /** Absent: as many as `connections`. */
  open?: number;
  /** To send in turn in place of `headers` and the path of `url`. */
  prepared?: Prepared;
};

export type Prepared = {
  requests: PreparedRequest[];
  /** Of every answer. */
  status: number;
  /** In every answer. */
  text?: string;
  /** After the last comes the first again; otherwise it is an error to need more of them. */
  again: boolean;
};

export type PreparedRequest = {
  method?: string;
  path: string;
  /** With a host. */
  headers: Record<string, string>;
  body?: string;
};

export type Load = {
  perSecond: number;
  /** Requests for each second of processor time of the server, all threads together. */
  perCpuSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Whether the generator needed all of its processor while the server still had time. */
  generatorLimits: boolean;
};

/** Above this share of a processor a program that has one thread has no time to spare. */
const busy = 0.9;

/** A rate that grows by less is the same. */
const growth = 0.03;
/** V8 compiles what a large page needs over some ten seconds, with seconds in between that are alike. */
const steadySeconds = 5;
const longestWarmUp = 40;

/** Until the rate has not grown for some seconds. */
export async function warmUp(target: Target): Promise<void> {
  let best = 0;
  let steady = 0;
  for (let second = 0; second < longestWarmUp && steady < steadySeconds; second++) {
    const { perSecond } = await load(target, 1);
    steady = perSecond > best * (1 + growth) ? 0 : steady + 1;
    best = Math.max(best, perSecond);
  }
}

/** Throws if an answer was not a success, or if wrk itself was the limit. */
export async function load(
  { url, pid, headers = {}, open = connections, prepared }: Target,
  seconds: number,
): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const script = join(import.meta.dirname, "wrk.lua");
  const file = prepared && writeRequests(prepared.requests);
  const more = file
    ? ["--", file, String(prepared.status), ...(prepared.text ? [prepared.text] : [])]
    : [];
  const args = ["-t1", `-c${open}`, `-d${seconds}s`, "-s", script, ...named, url, ...more];
  const before = cpuSeconds(pid);
  const wrk = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
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
  if (file) rmSync(dirname(file), { recursive: true });
  const spent = cpuSeconds(pid) - before;
  const measured = JSON.parse(printed.trim().split("\n").at(-1) ?? "");
  if (measured.failed > 0) throw new Error(`${measured.failed} failed requests of ${url}`);
  if (measured.requests === 0) throw new Error(`no answer of ${url} within ${seconds} s`);
  if (prepared && !prepared.again && measured.sent > prepared.requests.length) {
    throw new Error(`${prepared.requests.length} requests of ${url} were too few`);
  }
  return {
    perSecond: measured.requests / measured.seconds,
    perCpuSecond: measured.requests / spent,
    p50: measured.p50,
    p99: measured.p99,
    generatorLimits: generatorSeconds > busy * measured.seconds && spent < busy * measured.seconds,
  };
}

/** @returns a file of whole requests for wrk.lua, in a folder of its own. */
function writeRequests(requests: PreparedRequest[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "semillero-bench-requests-")), "requests");
  const whole = requests.map(({ method = "GET", path, headers, body = "" }) => {
    const lines = Object.entries({ ...headers, "content-length": String(Buffer.byteLength(body)) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}\0`;
  });
  writeFileSync(file, whole.join(""));
  return file;
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
    generatorLimits: runs.some((one) => one.generatorLimits),
  };
}

/**
 * What one reached of the other, for each second of processor time; null where the generator was
 * the limit, so that nothing follows from the rates.
 */
export function ratioOf(one: Load, other: Load): number | null {
  if (one.generatorLimits || other.generatorLimits) return null;
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
