// Makes sure that the data folder exists, can be written, and has a private place for the socket.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whoAnswers } from "./lock.ts";

/** The file name that PostgreSQL's clients look for in the folder given to them as host. */
const socketName = ".s.PGSQL.5432";

// The kernel accepts 104 bytes on macOS and 108 on Linux.
const longestSocketPath = 100;

export class EmbeddedUnwritable extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `No se puede escribir en la carpeta de datos ${folder} (${reason}). ` +
        "Dale permiso de escritura al usuario que ejecuta Semillero, o indica otra carpeta con DATA_DIR.",
      { cause },
    );
    this.name = "EmbeddedUnwritable";
  }
}

/** @throws EmbeddedUnwritable */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.write-probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new EmbeddedUnwritable(folder, error);
  }
}

export type SocketPlace = { folder: string; path: string; remove(): void };

/** @param name of the folder, where the path of the data folder is short enough */
export function socketPlace(dataDir: string, name: string): SocketPlace {
  const beside = join(dataDir, name);
  const isShort = Buffer.byteLength(join(beside, socketName)) < longestSocketPath;
  const folder = isShort ? beside : mkdtempSync(join(tmpdir(), "semillero-"));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return {
    folder,
    path: join(folder, socketName),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Tells commands where the socket for them is, which a long path keeps from the data folder. */
const commandsNote = "commands-socket";

export function noteCommands(dataDir: string, folder: string): void {
  const partial = join(dataDir, `${commandsNote}.part`);
  writeFileSync(partial, folder, { mode: 0o600 });
  renameSync(partial, join(dataDir, commandsNote));
}

/** The folder of the socket of a running server; null where none runs. */
export async function runningCommands(dataDir: string): Promise<string | null> {
  try {
    const folder = readFileSync(join(dataDir, commandsNote), "utf8");
    return (await whoAnswers(join(folder, socketName))).answers ? folder : null;
  } catch {
    return null;
  }
}
