// PGlite is one PostgreSQL session. The program's connection and the chores take turns on it: a
// chore starts only between transactions, and the connection waits until the chore is done.
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

const startup = 0;
/** Frontend messages that PostgreSQL answers with ReadyForQuery. */
const query = "Q".charCodeAt(0);
const sync = "S".charCodeAt(0);
const terminate = "X".charCodeAt(0);

// pglite-socket rolls back the transaction of a connection that died, but sends no event.
const recheckMs = 500;

export class SharedSession extends PGlite {
  /** False between the messages of one extended query (Parse … Sync). */
  #answered = true;
  #inFlight = 0;
  #chore: Promise<void> | undefined;
  #queue: (() => Promise<void>)[] = [];
  #recheck: NodeJS.Timeout | undefined;
  readonly #broken: (error: Error) => never;

  /**
   * @param broken called when PGlite itself fails; pglite-socket would leave the caller waiting.
   */
  constructor(options: PGliteOptions, broken: (error: Error) => never) {
    super(options);
    this.#broken = broken;
  }

  /** Runs `work` alone on the session, once the connection has no open transaction. */
  chore<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#queue.push(() => work().then(resolve, reject));
    this.#startNext();
    return promise;
  }

  /** pglite-socket runs each message of a connection through this method; nothing else calls it. */
  override async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#chore) await this.#chore;
    this.#inFlight += 1;
    try {
      return await super.runExclusive(work);
    } finally {
      this.#inFlight -= 1;
      this.#startNext();
    }
  }

  override async execProtocolRawStream(
    ...[message, options]: Parameters<PGlite["execProtocolRawStream"]>
  ): Promise<void> {
    // pg_dump reads the answers as soon as this call returns: nothing may be awaited before it.
    if (this.#chore) return super.execProtocolRawStream(message, options);
    const kind = message[0];
    try {
      if (kind === startup) await this.#forgetPreviousConnection();
      if (kind !== terminate) {
        this.#answered = kind === startup || kind === query || kind === sync;
      }
      await super.execProtocolRawStream(message, options);
    } catch (error) {
      this.#broken(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Ignores pgDump's DEALLOCATE ALL, which would drop the program's prepared statements too. */
  override async exec(...given: Parameters<PGlite["exec"]>): ReturnType<PGlite["exec"]> {
    return this.#chore && given[0] === "DEALLOCATE ALL" ? [] : super.exec(...given);
  }

  /**
   * Undoes what a connection left open. The order matters: ROLLBACK undoes a query that never got
   * its Sync, and is ignored after an error, which only Sync clears.
   */
  async forget(): Promise<void> {
    await this.#silently(frontendMessage(query, "ROLLBACK\0"));
    await this.#silently(frontendMessage(sync, ""));
    if (this.isInTransaction()) await this.#silently(frontendMessage(query, "ROLLBACK\0"));
  }

  /** Gives each connection a new session, as a real server does. */
  async #forgetPreviousConnection(): Promise<void> {
    await this.forget();
    await this.#silently(frontendMessage(query, "DISCARD ALL\0"));
  }

  #silently(message: Uint8Array): Promise<void> {
    return super.execProtocolRawStream(message, { onRawData: () => {} });
  }

  #startNext(): void {
    if (this.#chore || this.#queue.length === 0) return;
    if (!this.#answered || this.#inFlight > 0 || this.isInTransaction()) {
      this.#recheck ??= setTimeout(() => {
        this.#recheck = undefined;
        this.#startNext();
      }, recheckMs);
      return;
    }
    const next = this.#queue.shift();
    this.#chore = next?.().finally(() => {
      this.#chore = undefined;
      this.#startNext();
    });
  }
}

function frontendMessage(kind: number, body: string): Uint8Array {
  const text = Buffer.from(body);
  const message = Buffer.alloc(5 + text.length);
  message[0] = kind;
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}
