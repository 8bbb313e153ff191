// Keeps the sandbox's state in one SQLite file that survives a killed process. It has no column
// for a card number or a security code.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

const TABLES = `
CREATE TABLE IF NOT EXISTS spent_acceptances (
  jit TEXT PRIMARY KEY
) STRICT;
CREATE TABLE IF NOT EXISTS card_tokens (
  id TEXT PRIMARY KEY,
  card TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS payment_sources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  status TEXT NOT NULL,
  token TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  card TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  outcome TEXT NOT NULL,
  webhook TEXT NOT NULL,
  event_after_ms INTEGER NOT NULL DEFAULT 0,
  settles_at INTEGER NOT NULL,
  wire TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS instructions (
  transaction_id TEXT PRIMARY KEY,
  ticket TEXT NOT NULL UNIQUE,
  ready_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS codes (
  transaction_id TEXT PRIMARY KEY,
  token TEXT NOT NULL UNIQUE,
  sent INTEGER NOT NULL DEFAULT 1,
  tried INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS switches (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  transaction_id TEXT NOT NULL,
  transaction_status TEXT NOT NULL,
  body TEXT NOT NULL,
  checksum TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS transaction_plans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  plan TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS answer_faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request TEXT NOT NULL,
  fault TEXT NOT NULL
) STRICT;
`;

/** Prepares each statement once; the sandbox has some fifty. */
class Store extends DatabaseSync {
  readonly #prepared = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? super.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

export function openStore(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true });
  const db = new Store(join(folder, "gateway.sqlite"), { timeout: 5000 });
  // A power cut may lose the last writes, a killed process loses none.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  db.exec(TABLES);
  addMissingColumn(db);
  return db;
}

/** For the file of a sandbox that knew no late events. */
function addMissingColumn(db: DatabaseSync): void {
  const columns = db.prepare("PRAGMA table_info(transactions)").all();
  if (columns.some(({ name }) => name === "event_after_ms")) return;
  db.exec("ALTER TABLE transactions ADD COLUMN event_after_ms INTEGER NOT NULL DEFAULT 0");
}

/** Keeps everything that the work writes, or nothing if it throws. */
export function commit<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Row counters continue after a reset, so that an old timer never matches the id of a new
 * transaction.
 */
export function emptyStore(db: DatabaseSync): void {
  commit(db, () =>
    db.exec(`
      DELETE FROM spent_acceptances; DELETE FROM card_tokens; DELETE FROM payment_sources;
      DELETE FROM transactions; DELETE FROM instructions; DELETE FROM codes;
      DELETE FROM deliveries; DELETE FROM switches;
      DELETE FROM transaction_plans; DELETE FROM answer_faults;
    `),
  );
}
