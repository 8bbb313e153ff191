// Transactions whose beginning is sent with their first statement, instead of waiting for an answer of
// its own.
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres/session";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";

type Transactions = NodePgDatabase["transaction"];
type Tx = Parameters<Parameters<Transactions>[0]>[0];
type Work<T> = (tx: Tx) => Promise<T>;

type Ask = (statement: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

const dialect = new PgDialect();

/**
 * @param pool made with `pipeline: true`
 * @param binding what the transaction sets first. Where it fails, PostgreSQL refuses the statements
 * that were sent after it, and the commit rolls back.
 */
export function transactionsOf(pool: pg.Pool, binding?: string): Transactions {
  const begin = binding === undefined ? "begin" : `begin; ${binding}`;
  return async <T>(work: Work<T>, config?: unknown): Promise<T> => {
    if (config) throw new Error("every transaction is READ COMMITTED");
    const client = await pool.connect();
    try {
      return await run(client, begin, work);
    } finally {
      // A connection with an open transaction would take in its next user.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
}

async function run<T>(client: pg.PoolClient, begin: string, work: Work<T>): Promise<T> {
  const begun = client.query(begin);
  // It is looked at below.
  begun.catch(() => {});
  let isOver = false;
  const query = async (...asked: Parameters<Ask>) => {
    // It would run by itself, or in the transaction of the connection's next user.
    if (isOver) throw new Error("a statement came after the end of its transaction");
    return (client.query as Ask)(...asked);
  };
  // Drizzle calls nothing else on the connection of a transaction.
  const session = new NodePgSession({ query } as unknown as pg.PoolClient, dialect, undefined);
  const tx = new NodePgTransaction(dialect, session, undefined);
  try {
    const result = await work(tx as unknown as Tx);
    await begun;
    isOver = true;
    await client.query("commit");
    return result;
  } catch (error) {
    isOver = true;
    // Its failure is the reason for all that follow.
    await begun;
    await client.query("rollback");
    throw error;
  }
}
