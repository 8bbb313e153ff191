// A failure of what the program needs (database, file store) that passes by itself: no defect, and
// no fault of the caller.

type Told = {
  /** Spanish, fit to show to the user. */
  text: string;
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number;
  cause?: unknown;
};

/** The message is the reason, in English and for the log only; it contains no values. */
export class Outage extends Error {
  readonly text: string;
  readonly retryAfter: number;

  constructor(reason: string, { text, retryAfter = 5, cause }: Told) {
    super(reason, cause === undefined ? {} : { cause });
    this.name = "Outage";
    this.text = text;
    this.retryAfter = retryAfter;
  }
}

/**
 * The outage that caused the error, if one did: Drizzle wraps what a query throws, and the queue
 * reports a plain copy of it.
 */
export function outageOf(error: unknown): Outage | null {
  if (typeof error !== "object" || error === null) return null;
  // By name, since a hot reload leaves two copies of the class.
  if ("name" in error && error.name === "Outage") return error as Outage;
  return "cause" in error ? outageOf(error.cause) : null;
}
