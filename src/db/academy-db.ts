// A database that holds one academy: PostgreSQL itself hides and refuses the rows of all others.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { academyRole } from "./academy-role.ts";
import { joinedReads, type Query } from "./joined-reads.ts";
import { transactionsOf } from "./transactions.ts";

/** Past this number the least recently used academy is dropped and built again when needed. */
const mostKept = 500;

/**
 * Makes and keeps the database of one academy: a query prepared on it is prepared once.
 * @param pool of connections that may take the role of academies; made with `pipeline: true`, so
 * that binding to an academy adds no round trip
 */
export function academyDbs(pool: pg.Pool): (academyId: string) => NodePgDatabase {
  const kept = new Map<string, NodePgDatabase>();
  return (academyId) => {
    const db = kept.get(academyId) ?? academyDb(pool, academyId);
    // A Map keeps insertion order: its first key is the least recently used.
    kept.delete(academyId);
    kept.set(academyId, db);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return db;
  };
}

function academyDb(pool: pg.Pool, academyId: string): NodePgDatabase {
  const binding = bindingTo(academyId);
  const begin = `begin; ${binding}`;
  const query = joinedReads({ pool, begin, alone: oneStatement(pool, begin) });
  // Outside a transaction Drizzle calls only `query` on its client.
  const db = drizzle({ query } as unknown as pg.Pool);
  db.transaction = transactionsOf(pool, binding);
  return db;
}

/**
 * Both settings last until the transaction ends; nothing stays on the connection. SET LOCAL takes a
 * third of the time of `select set_config(…, true)`, which is planned and returns a row.
 */
function bindingTo(academyId: string): string {
  return `set local role ${academyRole}; set local app.academy_id = ${pg.escapeLiteral(academyId)}`;
}

function oneStatement(pool: pg.Pool, begin: string): Query {
  return async (statement, values) => {
    const client = await pool.connect();
    // All three are sent together. After an error PostgreSQL refuses the rest, and the commit rolls
    // back.
    const [bound, answer, ended] = await Promise.allSettled([
      client.query(begin),
      client.query(statement, values),
      client.query("commit"),
    ]);
    // A connection with an open transaction would bind its next user to this academy.
    client.release(client.getTransactionStatus() !== "I");
    if (bound.status === "rejected") throw bound.reason;
    if (answer.status === "rejected") throw answer.reason;
    if (ended.status === "rejected") throw ended.reason;
    return answer.value;
  };
}
