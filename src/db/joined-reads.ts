// Sends the reads of one moment over one connection: one write and one answer for all of them, instead
// of a connection, a write and an answer for each.
import pg from "pg";

export type Query = (statement: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

type Asked = {
  statement: pg.QueryConfig;
  values: unknown[];
  resolve(answer: pg.QueryResult | Promise<pg.QueryResult>): void;
  reject(error: unknown): void;
};

type Options = {
  /** Made with `pipeline: true`. */
  pool: pg.Pool;
  /** Begins the transaction that binds the reads; without it each read is one by itself. */
  begin?: string;
  /** Runs what may wait for a lock, and a read that another one spoiled. */
  alone: Query;
};

/** The server answers the reads of one connection one after the other. */
const most = 8;

/**
 * Only what waits for no lock is joined, so no read is held up by one that a writer must end first.
 */
export function joinedReads(options: Options): Query {
  let waiting: Asked[] = [];

  return (statement, values) => {
    if (!isRead(statement)) return options.alone(statement, values);
    return new Promise((resolve, reject) => {
      if (waiting.length === most) waiting = [];
      waiting.push({ statement, values, resolve, reject });
      if (waiting.length > 1) return;
      const these = waiting;
      // By then all code that runs at this moment has asked.
      process.nextTick(() => {
        if (waiting === these) waiting = [];
        void send(these, options);
      });
    });
  };
}

async function send(all: Asked[], { pool, begin, alone }: Options): Promise<void> {
  try {
    const client = await pool.connect();
    const begun = begin === undefined ? undefined : client.query(begin);
    const answers = all.map(async ({ statement, values, resolve, reject }) => {
      try {
        resolve(await client.query(statement, values));
      } catch (error) {
        if (isRefused(error)) resolve(alone(statement, values));
        else reject(error);
      }
    });
    const ended = begun && client.query("commit");
    await Promise.allSettled([begun, ...answers, ended]);
    // A connection with an open transaction would bind its next user.
    client.release(client.getTransactionStatus() !== "I");
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}

/** What PostgreSQL answers to all statements of a transaction after one that failed. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25P02";
}

/** Of named statements, which are few. */
const known = new Map<string, boolean>();

function isRead({ name, text }: pg.QueryConfig): boolean {
  const before = name === undefined ? undefined : known.get(name);
  if (before !== undefined) return before;
  const is = /^\s*select\b/i.test(text) && !waits.test(text);
  if (name !== undefined) known.set(name, is);
  return is;
}

const waits = /\bfor (no key )?(update|share|key share)\b|_advisory_|\bpg_sleep/i;
