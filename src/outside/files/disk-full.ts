// Names a full disk as the cause of a failure that does not say so itself.

import { causeOf } from "#src/fault.ts";
import { BadSettings } from "#src/settings/bad-settings.ts";
import { freeBytes } from "./disk-room.ts";
import { errorCode } from "./local-files.ts";

/** The message is for the person who runs the program. */
export class DiskFull extends Error {}

/** PGlite aborts without a reason where it gets no new piece of its log, of 16 MB. */
const nearlyFullBytes = 32 * 1024 ** 2;

const codes = ["ENOSPC", "EDQUOT", "53100"];
const words = /no space left|disk is full|disk quota|ENOSPC/i;

const otherReasons = ["EmbeddedLocked", "EmbeddedUnwritable", "VideoToolFailed"];

function hasItsOwnReason(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof BadSettings || otherReasons.includes(error.name);
}

/** @returns a `DiskFull` where the disk of this folder is full, else the error itself. */
export async function namedIfFull(error: unknown, folder: string): Promise<unknown> {
  const cause = causeOf(error);
  const saysSo = codes.includes(errorCode(cause) ?? "") || words.test(String(cause));
  const free = await freeBytes(folder);
  if (!saysSo && (free > nearlyFullBytes || hasItsOwnReason(error))) return error;
  const megabytes = Math.floor(free / 1024 ** 2);
  return new DiskFull(
    `No queda espacio en el disco de la carpeta de datos ${folder} (${megabytes} MB libres). Libera espacio, o indica otra carpeta con DATA_DIR.`,
    { cause: error },
  );
}
