// Records what a program asks its database, so that tests can compare and count it.
import type pg from "pg";

type Asking = { query(...given: unknown[]): unknown };

const control = /^(begin|commit|rollback|savepoint|release|set local)/;

/**
 * Call it once for a pool.
 * @returns the statements since the last call of it, in the order in which they were sent, without
 * those that begin and end transactions
 */
export function recordStatements(pool: pg.Pool): () => string[] {
  let asked: string[] = [];
  const known = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const asking = client as Asking;
    const query = asking.query.bind(client);
    asking.query = (...given) => {
      const [first] = given as [string | { text: string }];
      const text = typeof first === "string" ? first : first.text;
      if (!control.test(text)) asked.push(text.replaceAll(/\s+/g, " ").trim());
      return query(...given);
    };
  });
  return () => {
    const now = asked;
    asked = [];
    return now;
  };
}
