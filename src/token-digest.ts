// What replaces the token of a session or of a mailed link wherever it is stored or counted.
import { createHash } from "node:crypto";

export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
