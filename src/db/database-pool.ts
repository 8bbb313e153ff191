// Connections to one database: each wait is bounded, and while the database is known to be lost
// nobody waits at all.
import pg from "pg";
import { asOutage, stillAway } from "./away.ts";
import { DatabaseClient } from "./database-client.ts";

/** What the pool learns about the database, and what is known about it. */
export type PoolWatch = { isLost(): boolean; suspect(): void };

type Taken = Parameters<Parameters<pg.Pool["connect"]>[0]>;
type Take = (...given: Taken) => void;

const noWatch: PoolWatch = { isLost: () => false, suspect: () => {} };

/**
 * Gives a connection that ends while it is in use back to its pool, which would count it for ever:
 * Drizzle returns none whose transaction could not begin.
 */
function returnedOnLoss(client: pg.PoolClient): (release?: Error | boolean) => void {
  const release = client.release.bind(client);
  let isOut = true;
  const give = (error?: Error | boolean) => {
    if (!isOut) return;
    isOut = false;
    client.off("end", lose);
    release(error);
  };
  const lose = () => give(true);
  client.once("end", lose);
  client.release = give;
  return give;
}

export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig, watch = noWatch) {
    // The pool gives all of its settings to each client.
    const forClients = { application_name: "semillero", onAway: () => watch.suspect() };
    super({ ...forClients, ...config, Client: DatabaseClient });
    // Of an idle connection that the server dropped; the next query gets a new one.
    this.on("error", () => watch.suspect());
    const connect = this.connect.bind(this);
    // `query` of the pool itself takes its connection here too.
    this.connect = ((take?: Take) => {
      const taken = (callback: Take) => {
        if (watch.isLost()) return callback(stillAway(), undefined, () => {});
        connect((error, client, done) => {
          if (error) watch.suspect();
          callback(error && asOutage(error), client, client ? returnedOnLoss(client) : done);
        });
      };
      if (take) return taken(take);
      return new Promise((resolve, reject) => {
        taken((error, client) => (error || !client ? reject(error) : resolve(client)));
      });
    }) as pg.Pool["connect"];
  }
}
