// Drawing pictures takes a core and much memory: one at a time, whoever asks for how many.

let last: Promise<unknown> = Promise.resolve();

/** Waits for what was asked for before; never call it from within `work`, which would wait for ever. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done;
  return done;
}
