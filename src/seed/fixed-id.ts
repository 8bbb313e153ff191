// Ids of the demo that are the same on each installation, so that its links and covers are too.
import { createHash } from "node:crypto";
import { v7 } from "uuid";

/** Before every other row, which a UUIDv7 tells by its time. */
const day = Date.UTC(2026, 0, 1);

/** @param name what the row is, such as `course cafe-especialidad` */
export function fixedId(name: string): string {
  const random = createHash("sha256").update(`semillero ${name}`).digest();
  return v7({ msecs: day, random });
}
