// Errors of an S3 server as the rest of the program may log them: without keys, addresses or signatures.
import { Outage } from "#src/outage.ts";
import { StoreFull } from "./file-store.ts";

/** `name` is the server's own code, as in "NoSuchKey". */
export class S3Failed extends Error {
  readonly status: number | undefined;

  constructor(command: string, name: string, status: number | undefined) {
    super(`${command}: ${name}${status ? ` (${status})` : ""}`);
    this.name = name;
    this.status = status;
  }
}

const fullNames = ["QuotaExceeded", "QuotaExceededException", "XMinioStorageFull"];

const awayStatuses = new Set([429, 500, 502, 503, 504]);

/** Of the server, of the network, and of a request that was given up. */
const awayNames =
  /^(SlowDown|ServiceUnavailable|InternalError|RequestTimeout|TimeoutError|AbortError|ECONN\w+|EPIPE|ETIMEDOUT|E\w+UNREACH|ENOTFOUND|EAI_AGAIN)$/;

const awayText =
  "Por ahora no podemos llegar a los archivos. Espera un momento e intenta de nuevo.";

/** @param command the request that failed, such as "PutObject". */
export function hideDetails(error: unknown, command: string): Error {
  const name = error instanceof Error ? nameOf(error) : "Error";
  const status = statusOf(error);
  if (status === 507 || fullNames.includes(name)) return new StoreFull(`${command}: ${name}`);
  const failed = new S3Failed(command, name, status);
  const isAway = awayStatuses.has(status ?? 0) || awayNames.test(name);
  return isAway ? new Outage(failed.message, { text: awayText, retryAfter: 30 }) : failed;
}

export function isMissing(error: unknown): boolean {
  return error instanceof S3Failed && error.status === 404;
}

/** Refused because the key exists, or because another caller is storing under it right now. */
export function isTaken(error: unknown): boolean {
  return error instanceof S3Failed && (error.status === 412 || error.status === 409);
}

/** The server does not know the requested object or upload. */
export function isUnknown(error: unknown): boolean {
  return error instanceof S3Failed && error.status === 501;
}

/** Network errors are all named Error and differ by their code. */
function nameOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null) return undefined;
  const status = "httpStatusCode" in metadata ? metadata.httpStatusCode : undefined;
  return typeof status === "number" ? status : undefined;
}
