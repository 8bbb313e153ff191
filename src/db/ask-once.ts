// Asks the database once what several requests ask at the same moment: the lists and courses that
// everybody is shown.
import type { Db } from "#src/ctx.ts";

/** A question that runs, and the one after it, for whoever came meanwhile. */
type Asking<Asked, Answer> = {
  running: Promise<Answer>;
  next: Promise<Answer> | null;
  /** The latest asked of `next`. */
  asked: Asked;
};

/**
 * While a question runs, those who ask the same wait for it to end and then share the next answer:
 * every answer comes from a statement that began after its request asked. Nobody may change an
 * answer, since others have it too.
 * @param ask not for what only one person may see
 * @param nameOf two questions of the same name have the same answer
 */
export function askOnce<Asked, Answer>(
  ask: (db: Db, asked: Asked) => Promise<Answer>,
  nameOf: (asked: Asked) => string,
): (db: Db, asked: Asked) => Promise<Answer> {
  const ofDatabase = new WeakMap<Db, Map<string, Asking<Asked, Answer>>>();

  return (db, asked) => {
    const name = nameOf(asked);
    const all = ofDatabase.get(db) ?? new Map<string, Asking<Asked, Answer>>();
    ofDatabase.set(db, all);
    const known = all.get(name);
    if (known) {
      known.asked = asked;
      known.next ??= known.running.catch(() => {}).then(() => begin(known.asked));
      return known.next;
    }
    return begin(asked);

    function begin(asked: Asked): Promise<Answer> {
      const one = { running: ask(db, asked), next: null, asked };
      all.set(name, one);
      const end = () => {
        if (all.get(name) === one && one.next === null) all.delete(name);
      };
      one.running.then(end, end);
      return one.running;
    }
  };
}

/** A prepared query that several requests may ask at once; the same values have the same answer. */
export function shared<Rows>(
  question: (db: Db) => { execute(values?: Record<string, unknown>): Promise<Rows> },
): (db: Db, values: Record<string, unknown>) => Promise<Rows> {
  return askOnce(
    (db, values: Record<string, unknown>) => question(db).execute(values),
    JSON.stringify,
  );
}
