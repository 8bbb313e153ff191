// A connection to PostgreSQL whose loss fails its queries and never the process, and that is never
// used again after a query was given up.
import type { Writable } from "node:stream";
import pg from "pg";
import { asOutage, cameFromServer, isReadOnly, isUnanswered } from "./away.ts";

// biome-ignore lint/suspicious/noExplicitAny: the overloads of node-postgres have nothing in common.
type Call = (...given: any[]) => unknown;
type Callback = (error: Error | null, ...rest: unknown[]) => unknown;

export type ClientConfig = pg.ClientConfig & {
  /** Called when a query shows that the connection or its server is gone or silent. */
  onAway?: () => void;
};

/** Every expected failure of the database is an `Outage`, whose cause is the driver's error. */
export class DatabaseClient extends pg.Client {
  readonly #onAway: (() => void) | undefined;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#onAway = config.onAway;
    // A pool listens only to idle connections, and an 'error' without a listener ends the process.
    this.on("error", () => {});
    // A pool gives its caller the connection's error before that of the query.
    const emit = this.emit.bind(this);
    this.emit = (event, ...given) =>
      emit(event, ...(event === "error" ? given.map(asOutage) : given));
    this.connect = translated(this.connect.bind(this) as Call, asOutage) as pg.Client["connect"];
    const query = translated(this.query.bind(this) as Call, (error) => this.#failed(error));
    this.query = ((...given: unknown[]) => {
      this.#sendTogether();
      return query(...given);
    }) as pg.Client["query"];
  }

  /** Whatever is asked at the same moment, in pipeline mode, leaves with one write. */
  #sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #failed(error: Error): Error {
    if (!cameFromServer(error) && asOutage(error) !== error) this.#onAway?.();
    // The answer may still come, and would be taken for that of the next query. A server that
    // became a replica refuses writes on this connection for ever.
    if (isUnanswered(error) || isReadOnly(error)) this.#abandon();
    return asOutage(error);
  }

  /** A query that is still running is ended with its connection. */
  #abandon(): void {
    void this.end().catch(() => {});
  }
}

/** Calls the same with every error, given to the callback or thrown by the promise, translated. */
function translated(call: Call, translate: (error: Error) => Error): Call {
  return (...given) => {
    const last = given.at(-1);
    if (typeof last === "function") {
      const answer: Callback = (error, ...rest) => last(error && translate(error), ...rest);
      return call(...given.slice(0, -1), answer);
    }
    const result = call(...given);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: Error) => {
      throw translate(error);
    });
  };
}
