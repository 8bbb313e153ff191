// A database that holds one academy: PostgreSQL itself hides and refuses the rows of all others.
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { academyRole } from "./academy-role.ts";

/** Above this the academy that was not asked for the longest is put together anew when it is. */
const mostKept = 500;

/**
 * Makes the database of one academy, and keeps it: whatever is prepared on it is prepared once.
 * @param pool of connections that may take the role of academies; made with `pipeline: true`, so
 * that binding a single statement to its academy takes no round trip more
 * @param owner the same pool, as the owner of the tables sees it
 */
export function academyDbs(
  pool: pg.Pool,
  owner: NodePgDatabase,
): (academyId: string) => NodePgDatabase {
  const kept = new Map<string, NodePgDatabase>();
  return (academyId) => {
    const db = kept.get(academyId) ?? academyDb(pool, owner, academyId);
    // A Map remembers the order in which its keys were set: the first is the longest unused.
    kept.delete(academyId);
    kept.set(academyId, db);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return db;
  };
}

function academyDb(pool: pg.Pool, owner: NodePgDatabase, academyId: string): NodePgDatabase {
  // Drizzle asks nothing else of its client outside of a transaction.
  const client = { query: oneStatement(pool, academyId) };
  const db = drizzle(client as unknown as pg.Pool);
  db.transaction = (work, config) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql.raw(bindingTo(academyId)));
      return work(tx);
    }, config);
  return db;
}

/**
 * Both settings last until the transaction ends; nothing stays on the connection. SET LOCAL does what
 * `select set_config(…, true)` does in a third of the time, for it is neither planned nor answered.
 */
function bindingTo(academyId: string): string {
  return `set local role ${academyRole}; set local app.academy_id = ${pg.escapeLiteral(academyId)}`;
}

function oneStatement(pool: pg.Pool, academyId: string) {
  const begin = `begin; ${bindingTo(academyId)}`;
  return async (statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    // Sent at once. After an error PostgreSQL refuses what follows, and the commit rolls back.
    const [bound, answer, ended] = await Promise.allSettled([
      client.query(begin),
      client.query(statement, values),
      client.query("commit"),
    ]);
    // A connection on which a transaction is still open would bind its next user.
    client.release(client.getTransactionStatus() !== "I");
    if (bound.status === "rejected") throw bound.reason;
    if (answer.status === "rejected") throw answer.reason;
    if (ended.status === "rejected") throw ended.reason;
    return answer.value;
  };
}
