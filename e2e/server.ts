// Starts the built server as a separate process, as `npm start` does, and ends it gracefully or by
// force.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { appendLog } from "#src/testing/log-file.ts";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { giveFirstDatabase } from "./first-database.ts";
import { slowest } from "./until.ts";

export const root = join(import.meta.dirname, "..");

type Options = {
  dataDir: string;
  /** Default: a free one. */
  port?: number;
  env?: Record<string, string>;
  /** What node runs; default: the server itself. */
  program?: string;
  /**
   * On a machine as fast as usual; `slowest` times that is allowed. Longer for a server that draws
   * films before it is ready. Default: a minute.
   */
  startWithinMs?: number;
};

export type RunningServer = {
  origin: string;
  process: ChildProcess;
  /** By SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** By SIGTERM; resolves to the exit code, or null where it had to be killed. */
  stop(): Promise<number | null>;
  /** The output of both streams; of the log only warnings and above. */
  output(): string;
  /** The name of the log that keeps all of its output but errors. */
  log: string;
  /**
   * Every line of the log with this message, as an object. While the server runs, wait for a line by
   * `until`: the log waits a moment where the pipe is full, and other output overtakes it.
   */
  lines(message: string): Record<string, unknown>[];
};

/**
 * Without demo data, listening on loopback. Throws with its output if it does not become ready. A
 * data folder without a database gets one, unless another program starts the server or fills it.
 */
export async function startServer(options: Options): Promise<RunningServer> {
  const { dataDir, program, env = {} } = options;
  if (!program && !env.SEED && !env.DATABASE_URL) giveFirstDatabase(dataDir);
  const launched = await launch(options);
  const { child, ended, output } = launched;
  const withinMs = slowest * (options.startWithinMs ?? 60_000);
  const late = setTimeout(() => child.kill("SIGKILL"), withinMs);
  await Promise.race([launched.ready, ended]);
  clearTimeout(late);
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`the server did not start:\n${output()}`);
  }
  return {
    origin: launched.origin,
    process: child,
    log: launched.log,
    output,
    lines: launched.lines,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** For a server that gets SIGTERM as soon as it answers, while it still starts. */
export async function stoppedAtOnce(
  options: Options,
): Promise<{ code: number | null; said: string }> {
  giveFirstDatabase(options.dataDir);
  const { child, ended, output, origin } = await launch(options);
  const isHealthy = () =>
    fetch(`${origin}/health`, { signal: AbortSignal.timeout(200) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await isHealthy()));
  child.kill("SIGTERM");
  return { code: await ended, said: output() };
}

/** For a server that should refuse to start: its exit code and output. */
export async function refusedStart(
  options: Options,
): Promise<{ code: number | null; said: string }> {
  const { child, ready, ended, output } = await launch(options);
  await Promise.race([ready, ended]);
  child.kill("SIGKILL");
  return { code: await ended, said: output() };
}

async function launch({ dataDir, port, program = "build/server/server.js", env = {} }: Options) {
  const [free, sandboxPort] = await freePorts(2);
  const chosen = port ?? free;
  const child = spawn(process.execPath, [...serverFlags, program], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // None of the developer's own settings may reach it.
    env: {
      ...memorySettings({}),
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(chosen),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      SEED: "none",
      LOG_LEVEL: "trace",
      ...env,
    },
  });
  const killIt = () => child.kill("SIGKILL");
  process.once("exit", killIt);
  const logs = { out: `server-${child.pid}-out`, err: `server-${child.pid}-err` };
  // Each stream is kept apart, so that neither cuts a line of the other.
  const texts = { out: "", err: "" };
  const ready = Promise.withResolvers<void>();
  for (const [name, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      appendLog(logs[name], chunk);
      texts[name] += chunk;
      if (texts[name].includes("Semillero está listo")) ready.resolve();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      process.off("exit", killIt);
      resolve(code);
    });
  });
  return {
    child,
    log: logs.out,
    origin: `http://localhost:${chosen}`,
    ready: ready.promise,
    ended,
    output: () => (texts.out + texts.err).replace(quietLines, ""),
    lines: (message: string): Record<string, unknown>[] =>
      texts.out
        .split("\n")
        .filter((line) => line.startsWith("{") && line.includes(`"msg":"${message}"`))
        .map((line) => JSON.parse(line)),
  };
}

/** pino's lines below a warning. */
const quietLines = /^\{"level":[123]0,.*\n/gm;

/**
 * Below the range from which the system takes the ports of connections and of servers that ask for
 * any: none of those can take one of these before its server does.
 */
const ports = { first: 20_000, count: 12_000 };
/** Test processes that run at once begin far apart. */
let nextPort = (process.pid * 997) % ports.count;

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = ports.first + nextPort;
    nextPort = (nextPort + 1) % ports.count;
    if (await isFree(port)) found.push(port);
  }
  return found;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
