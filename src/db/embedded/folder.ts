// Makes sure that the data folder exists, can be written, and has a private place for the socket.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

export function socketPlace(dataDir: string): SocketPlace {
  const beside = join(dataDir, "socket");
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
