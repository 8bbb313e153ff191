// Tells the failures of a database that pass by themselves from defects, by PostgreSQL's code or
// by what node-postgres says of a lost connection.
import { Outage } from "#src/outage.ts";

const texts = {
  away: "En este momento no podemos leer ni guardar nada. Espera unos segundos e intenta de nuevo.",
  busy: "Otra operación ocupa estos datos. Espera unos segundos e intenta de nuevo.",
  full: "Por ahora se puede leer, pero no guardar. Intenta de nuevo en unos minutos.",
};

type Kind = { text: string; retryAfter: number };

const away: Kind = { text: texts.away, retryAfter: 5 };
const busy: Kind = { text: texts.busy, retryAfter: 2 };
const full: Kind = { text: texts.full, retryAfter: 60 };

/** PostgreSQL's codes; two characters stand for a whole class. */
const kinds: Record<string, Kind> = {
  // Connection failures, and every refusal of PgBouncer.
  "08": away,
  // Memory and connections used up. A full disk, 53100, is answered like a full store of files.
  "53000": away,
  "53200": away,
  "53300": away,
  "53400": away,
  // The server was stopped, has crashed or is starting.
  "57P": away,
  // Input and output of the server's own files.
  "58": away,
  // Idle in a transaction for too long: this process was too slow.
  "25P03": away,
  // A server that only reads, for example after a failover.
  "25006": full,
  // Statement cancelled after its time, lock not given in time, deadlock, serialization.
  "57014": busy,
  "55P03": busy,
  "40P01": busy,
  "40001": busy,
};

/** Of the network and of name resolution; a socket file that is missing is ENOENT. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** What node-postgres throws has no code. */
const lostMessages =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Query read timeout$|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end|This socket has been ended|The server does not support SSL)/;

/** An `Outage` with the error as its cause, or the error itself where it is a defect. */
export function asOutage(error: Error): Error {
  if (error instanceof Outage) return error;
  const kind = kindOf(error);
  return kind ? new Outage(reasonOf(error), { ...kind, cause: error }) : error;
}

/** While the database is known to be lost nobody waits for it. */
export function stillAway(): Outage {
  return new Outage("the database is lost", away);
}

/** Whether the answer shows that nothing was wrong with the connection itself. */
export function cameFromServer(error: Error): boolean {
  const kind = kindOf(error);
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && (kind !== away || code.startsWith("53"));
}

/** The caller's wait ended before the answer came: what the server did with it is unknown. */
export function isUnanswered(error: Error): boolean {
  return error.message === "Query read timeout";
}

/** The connection leads to a server that only reads; another one may lead to its successor. */
export function isReadOnly(error: Error): boolean {
  return codeOf(error) === "25006";
}

function kindOf(error: Error): Kind | undefined {
  const code = codeOf(error);
  const known = kinds[code] ?? kinds[code.slice(0, 3)] ?? kinds[code.slice(0, 2)];
  if (known) return known;
  return networkCodes.has(code) || lostMessages.test(error.message) ? away : undefined;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** PostgreSQL's message of these codes names tables and settings, never values. */
function reasonOf(error: Error): string {
  const code = codeOf(error);
  return code ? `${code}: ${error.message}` : error.message;
}
