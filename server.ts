// Starts the program: settings → database → queue → Hono → React Router. ROLES chooses web, worker
// or both.
import { execFileSync } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebApp } from "./src/app.ts";
import type * as Entry from "./src/entry.ts";
import { addressed, oneHost } from "./src/http/front.ts";
import { limitConnections, serverOptions } from "./src/http/limits/server-limits.ts";
import type { Probes } from "./src/http/probes.ts";
import { outageOf } from "./src/outage.ts";
import { announce } from "./src/process/announce.ts";
import { releaseMemoryWhenIdle } from "./src/process/idle-memory.ts";
import { assertPortFree, drain, listen } from "./src/process/listen.ts";
import { keepFilesPrivate } from "./src/process/private-files.ts";
import { isBuilt } from "./src/process/programs.ts";
import { BadSettings } from "./src/settings/bad-settings.ts";
import { readSettings, type Settings } from "./src/settings/settings.ts";

type Program = Pick<typeof Entry, "openRuntime" | "openReadiness" | "seedDemo" | "namedIfFull"> & {
  /** The web app; in development each request may first load changed code. */
  appOf(
    runtime: Awaited<ReturnType<typeof Entry.openRuntime>>,
  ): Pick<WebApp, "fetch" | "publicPaths">;
  /** Development only: Vite's own middleware, before the program's. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
};

const root = isBuilt ? join(import.meta.dirname, "../..") : import.meta.dirname;
const development = process.argv.includes("--dev");
keepFilesPrivate();
process.env.NODE_ENV = development ? "development" : "production";
/** EX_CONFIG of sysexits.h: scripts/keep-running.mjs and a service unit do not start it again. */
const refusalCode = 78;

/** Longer than running requests and jobs may take to end, shorter than a service manager waits. */
const stopWithinMs = 75_000;

try {
  await main();
} catch (error) {
  console.error(`\n${readable(error)}\n`);
  process.exit(isRefusal(error) ? refusalCode : 1);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, root);
  if (settings.roles.includes("web")) await assertPortFree(settings);
  const program = await loadProgram();
  const runtime = await program.openRuntime(settings);
  let server: Server | undefined;
  let beginning: Promise<void> | undefined;
  let seeding: ReturnType<typeof Entry.seedDemo> | undefined;
  const stopping = new AbortController();
  const probes = program.openReadiness(runtime);
  const stop = once(async (signal) => {
    const began = performance.now();
    runtime.log.info({ signal }, "stopping");
    setTimeout(() => {
      runtime.log.error({ signal }, "not stopped in time");
      process.exit(1);
    }, stopWithinMs).unref();
    probes.drain();
    stopping.abort();
    // What begins to listen and to work at this moment is ended like what did so before.
    await beginning?.catch(() => {});
    runtime.interrupt();
    // A balancer needs a moment to learn it; a person at the keyboard does not want to wait.
    if (server && signal === "SIGTERM") await sleep(settings.drainSeconds * 1000);
    // Requests end first, because they may still enqueue; then jobs; then the database.
    if (server) await drain(server);
    await seeding?.then(({ rest }) => rest).catch(() => {});
    await runtime.close();
    await program.close?.();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    runtime.log.info({ signal, seconds }, "stopped");
    process.exit(0);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  let isDemo = false;
  try {
    if (settings.seed === "demo") {
      seeding = program.seedDemo(runtime, { signal: stopping.signal });
      ({ isDemo } = await seeding);
    }
  } catch (error) {
    throw await program.namedIfFull(error, settings.dataDir);
  }
  if (stopping.signal.aborted) return;
  const begin = async () => {
    if (settings.roles.includes("web")) server = await serve(settings, program, runtime, probes);
    if (settings.roles.includes("worker")) await runtime.work();
  };
  beginning = begin();
  await beginning;
  if (stopping.signal.aborted) return;
  const { roles, port } = settings;
  const { embedded } = runtime.database;
  const listens = server ? { port } : {};
  const engine = embedded ? "embedded" : "server";
  runtime.log.info({ commit: commit(), roles, engine, ...listens }, "started");
  announce(settings, { isDemo, embedded });
  releaseMemoryWhenIdle();
}

/** Undefined where the program was copied without its history. */
function commit(): string | undefined {
  try {
    const options = { cwd: root, timeout: 2_000, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], options).trim();
  } catch {
    return undefined;
  }
}

async function loadProgram(): Promise<Program> {
  if (development) return developmentProgram();
  const entry: typeof Entry = await import(join(root, "build/server/index.js"));
  return {
    openRuntime: entry.openRuntime,
    openReadiness: entry.openReadiness,
    seedDemo: entry.seedDemo,
    namedIfFull: entry.namedIfFull,
    appOf: entry.createWebApp,
  };
}

async function developmentProgram(): Promise<Program> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ root, appType: "custom", server: { middlewareMode: true } });
  const load = () => vite.ssrLoadModule("/src/entry.ts") as Promise<typeof Entry>;
  const entry = await load();
  return {
    openRuntime: entry.openRuntime,
    openReadiness: entry.openReadiness,
    seedDemo: entry.seedDemo,
    namedIfFull: entry.namedIfFull,
    middleware: vite.middlewares,
    close: () => vite.close(),
    appOf: (runtime) => ({
      publicPaths: [],
      async fetch(request, env, execution) {
        const fresh = await load();
        return fresh.createApp(runtime).fetch(request, env, execution);
      },
    }),
  };
}

async function serve(
  settings: Settings,
  program: Program,
  runtime: Awaited<ReturnType<typeof Entry.openRuntime>>,
  probes: Probes,
): Promise<Server> {
  const app = program.appOf(runtime);
  // In development a page changes with its code, and the cache is not notified.
  const listener = development ? addressed(app.fetch, settings) : runtime.publicCache.inFront(app);
  const { middleware } = program;
  const listened = (req: IncomingMessage, res: ServerResponse) => {
    if (middleware) middleware(req, res, () => listener(req, res));
    else listener(req, res);
  };
  const handler = probes.inFront(oneHost(runtime.visits.inFront(listened), settings));
  const server = createServer(serverOptions, handler);
  limitConnections(server, { countsAddresses: settings.trustProxy === 0 });
  await listen(server, settings);
  return server;
}

/** A request to all of a group comes here twice: scripts/start.mjs, which is in it, passes it on. */
const sameRequestMs = 5_000;

function once(run: (signal: NodeJS.Signals) => Promise<void>): (signal: NodeJS.Signals) => void {
  let askedAt: number | undefined;
  return (signal) => {
    const sinceMs = performance.now() - (askedAt ?? Number.NEGATIVE_INFINITY);
    if (signal === "SIGTERM" && sinceMs < sameRequestMs) return;
    if (askedAt !== undefined) return process.exit(1);
    askedAt = performance.now();
    run(signal).catch((error) => {
      console.error(readable(error));
      process.exit(1);
    });
  };
}

/** A new start would fail in the same way until a person has acted. */
function isRefusal(error: unknown): boolean {
  const known = [
    "BadSettings",
    "EmbeddedLocked",
    "EmbeddedUnwritable",
    "AcademyRoleMissing",
    "VideoToolFailed",
  ];
  if (!(error instanceof Error)) return false;
  return (
    error instanceof BadSettings || known.includes(error.constructor.name) || isUnwritable(error)
  );
}

function isUnwritable(error: Error): boolean {
  return "code" in error && ["EACCES", "EROFS", "ENOTDIR"].includes(String(error.code));
}

/** Expected failures have their own message; others show where they come from. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isUnwritable(error)) {
    return `No se puede escribir en la carpeta de datos (${error.message}). Elige otra con DATA_DIR.`;
  }
  if (isRefusal(error) || error.constructor.name === "DiskFull") return error.message;
  const outage = outageOf(error);
  if (outage) return `La base de datos de DATABASE_URL no responde (${outage.message}).`;
  return error.stack ?? error.message;
}
