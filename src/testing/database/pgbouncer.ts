// A pooler in transaction mode in front of a PostgreSQL for tests, as hosting providers run one.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { freePort, serverUser } from "./postgres.ts";

const startWithinMs = 60_000;

/** @param url of a database, which the returned address reaches through the pooler. */
export async function startPgbouncer(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: serverPort, username } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "semillero-pooler-"));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
ignore_startup_parameters = extra_float_digits
`,
  );
  const child = spawn(findProgram(), [settings], { ...owner, cwd: folder, stdio: "pipe" });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log = (log + chunk).slice(-10_000);
  });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  async function stop() {
    process.off("exit", kill);
    kill();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }

  const pooled = new URL(url);
  pooled.port = String(port);
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: pooled.href });
    try {
      await client.connect();
      await client.end();
      return { url: pooled.href, stop };
    } catch (cause) {
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (isGone || Date.now() > deadline) {
        await stop();
        throw new Error(`PgBouncer did not start:\n${log}`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

function findProgram(): string {
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  const found = folders.map((folder) => join(folder, "pgbouncer")).find(existsSync);
  if (!found) throw new Error("These tests need PgBouncer: apt-get install pgbouncer.");
  return found;
}
