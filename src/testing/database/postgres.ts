// A real PostgreSQL server for tests: an empty cluster of its own, gone when stopped or when the
// process ends. Nothing in it is meant to survive, so it never waits for the disk.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";

const startWithinMs = 60_000;

export type TestPostgres = {
  /** Of the database `postgres`, as its superuser. */
  url: string;
  /** Ends it at once; `begin` starts it again with the same data at the same port. */
  end(): Promise<void>;
  begin(): Promise<void>;
  /** Stops all of its processes where they are; connections stay open and silent. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** @param keepsCommits so that what it has acknowledged survives `end`. */
export async function startPostgres({ keepsCommits = false } = {}): Promise<TestPostgres> {
  const bin = findBinaries();
  const owner = serverUser();
  const folder = mkdtempSync(join(tmpdir(), "semillero-pg-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const options = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
    execFileSync(join(bin, "initdb"), [...options, "--no-sync"], {
      ...owner,
      cwd: folder,
      stdio: "pipe",
    });
  } catch (error) {
    removeFolder();
    throw error;
  }
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = serverSettings(folder, port, keepsCommits);
  let server: ChildProcess | undefined;
  let exited: Promise<unknown> = Promise.resolve();
  let log = () => "";

  // SIGQUIT takes the server's own children down with it and skips the closing checkpoint.
  const kill = () => {
    server?.kill("SIGQUIT");
    removeFolder();
  };
  process.once("exit", kill);
  async function begin() {
    const child = spawn(join(bin, "postgres"), ["-D", data, ...settings], {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = child;
    log = collect(child);
    exited = new Promise((resolve) => child.once("exit", resolve));
    await answers(url, child);
  }
  async function end() {
    thaw();
    server?.kill("SIGQUIT");
    await exited;
  }
  async function stop() {
    process.off("exit", kill);
    await end();
    removeFolder();
  }
  function signal(name: "SIGSTOP" | "SIGCONT") {
    const main = server?.pid;
    if (!main || server?.exitCode !== null || server.signalCode !== null) return;
    // The main process first: it would start more of them.
    server.kill(name);
    for (const pid of childrenOf(main)) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended a moment ago.
      }
    }
  }
  const thaw = () => signal("SIGCONT");

  try {
    await begin();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error });
  }
  return { url, begin, end, freeze: () => signal("SIGSTOP"), thaw, stop };
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number);
}

/** Makes a database, empty or a copy of `template`. @param url of any database of the server. */
export async function createDatabase(
  url: string,
  name: string,
  template = "template1",
): Promise<string> {
  const [made, source] = [name, template].map((one) => pg.escapeIdentifier(one));
  await command(url, `CREATE DATABASE ${made} TEMPLATE ${source}`);
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/** A copy takes 15 MB, and the server looks after each one that stays. */
export function dropDatabase(url: string, name: string): Promise<void> {
  return command(url, `DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

async function command(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The folder with initdb, postgres and psql. */
export function findBinaries(): string {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  // The packaged folders go first: Debian puts some of the programs in PATH, not all of them.
  const folders = [
    ...newestFirst.map((version) => join(packaged, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const found = folders.find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program))),
  );
  if (!found) {
    throw new Error(
      "These tests need PostgreSQL 15 or newer (initdb and postgres in PATH or below " +
        "/usr/lib/postgresql): apt-get install postgresql, or brew install postgresql.",
    );
  }
  return found;
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function serverSettings(socketFolder: string, port: number, keepsCommits: boolean): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: socketFolder,
    max_connections: 200,
    fsync: "off",
    synchronous_commit: keepsCommits ? "on" : "off",
    full_page_writes: "off",
    timezone: "UTC",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("No free port"));
      });
    });
  });
}

function collect(server: ChildProcess): () => string {
  let text = "";
  server.stderr?.on("data", (chunk) => {
    text = (text + chunk).slice(-10_000);
  });
  server.once("error", (error) => {
    text += error.message;
  });
  return () => text;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const isGone = server.exitCode !== null || server.signalCode !== null;
      if (isGone || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
