// Serialises image drawing, which takes a core and much memory: one job at a time per process.

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` after all earlier calls; a call from within `work` would wait for ever. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done;
  return done;
}
