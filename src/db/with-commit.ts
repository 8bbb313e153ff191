// Writes that a transaction sends together with its commit, so that the rows they lock, which many
// transactions want, are locked for as short as the database takes and never while the program works.
import type { Transaction } from "./database.ts";
import { together } from "./together.ts";

/** Which rows are written, in the order in which every transaction locks them. */
const order = ["own rows", "students", "days", "sales of the day", "sales of courses"] as const;
type Rows = (typeof order)[number];

/** Sends all of its statements at once: one that is sent after an answer is refused. */
type Write = () => Promise<unknown>;

const waiting = new WeakMap<Transaction, { rows: Rows; write: Write }[]>();

/** The write's failure rolls the transaction back, and `inTransaction` throws it. */
export function withCommit(db: Transaction, rows: Rows, write: Write): void {
  const known = waiting.get(db);
  if (!known) throw new Error("no transaction is open");
  known.push({ rows, write });
}

/** From now on `withCommit` takes writes. */
export function openWrites(db: Transaction): void {
  waiting.set(db, []);
}

/** Returns once each is on its way to the database, with the promise of the answers. */
export async function sendWrites(db: Transaction): Promise<{ answers?: Promise<unknown> }> {
  const writes = waiting.get(db) ?? [];
  waiting.delete(db);
  if (writes.length === 0) return {};
  const sorted = writes.toSorted(
    (one, other) => order.indexOf(one.rows) - order.indexOf(other.rows),
  );
  const answers = together(sorted.map(({ write }) => write()));
  // Whoever waits for the commit looks at it afterwards.
  answers.catch(() => {});
  // A query that is awaited begins one or two turns later.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  return { answers };
}
