// While one process holds the lock on a data folder, no other process can take it. The lock is free
// the moment that process ends, however it ends. PGlite itself does not refuse a second process,
// and two of them destroy the database without an error.
import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const answerWithinMs = 500;
/** For a process of Semillero, which answers unless it stands still. */
const holderWithinMs = 10_000;

export class EmbeddedLocked extends Error {
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    const who = pid === undefined ? "" : ` (PID ${pid})`;
    super(
      `Otro proceso de Semillero${who} está usando la carpeta de datos ${folder}. ` +
        "Detén ese proceso, o indica otra carpeta con DATA_DIR o una base de datos PostgreSQL con DATABASE_URL.",
    );
    this.name = "EmbeddedLocked";
    this.pid = pid;
  }
}

export type FolderLock = { release(): Promise<void> };

/** @throws EmbeddedLocked when this or another process already holds it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = lockAddress(realpathSync(folder));
  let server = await listen(address);
  if (!server) {
    const holder = await whoAnswers(address, holderWithinMs);
    // Only a socket file outlives its process; abstract sockets and pipes never reach this line.
    const isFile = process.platform !== "linux" && process.platform !== "win32";
    if (!holder.answers && isFile) {
      rmSync(address, { force: true });
      server = await listen(address);
    }
    if (!server) throw new EmbeddedLocked(folder, holder.pid);
  }
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

function lockAddress(realPath: string): string {
  const name = `semillero-${createHash("sha256").update(realPath).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(String(process.pid));
    });
    server.unref();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

/** Whether a live process listens there, and its pid if it sends one. */
export function whoAnswers(
  address: string,
  withinMs = answerWithinMs,
): Promise<{ answers: boolean; pid?: number }> {
  return new Promise((resolve) => {
    let answers = false;
    let said = "";
    const socket = connect(address);
    socket.setTimeout(withinMs, () => socket.destroy());
    socket.on("connect", () => {
      answers = true;
    });
    socket.on("data", (data) => {
      said += data.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      resolve(/^\d+$/.test(said) ? { answers, pid: Number(said) } : { answers });
    });
  });
}
