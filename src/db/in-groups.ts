// Sends queries that arrive at the same moment to the database as one statement.
import type { Db } from "#src/ctx.ts";

/** A statement with more items takes so long that callers would notice. */
const mostInGroup = 200;

/** After this long, a statement that waits for a lock no longer delays later items. */
const patienceMs = 100;

/**
 * While one group runs, new items wait briefly and then go together: every answer comes from a
 * statement that began after its item arrived. If a group fails, each of its items is tried alone,
 * so that one bad item does not spoil the others.
 * @param run answers all items, in their order.
 */
export function inGroups<Item, Answer>(
  run: (db: Db, items: Item[]) => Promise<Answer[]>,
): (db: Db, item: Item) => Promise<Answer> {
  const asking = new WeakMap<Db, (item: Item) => Promise<Answer>>();
  return (db, item) => {
    const ask = asking.get(db) ?? askInGroups((items: Item[]) => run(db, items));
    asking.set(db, ask);
    return ask(item);
  };
}

function askInGroups<Item, Answer>(run: (items: Item[]) => Promise<Answer[]>) {
  type Waiting = { item: Item } & ReturnType<typeof Promise.withResolvers<Answer>>;
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function answerGroup(group: Waiting[]): Promise<void> {
    try {
      const answers = await run(group.map(({ item }) => item));
      group.forEach((one, index) => {
        one.resolve(answers[index] as Answer);
      });
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((one) => answerGroup([one])));
    }
  }

  async function work(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, mostInGroup);
      waiting = waiting.slice(mostInGroup);
      await unlessLate(answerGroup(group));
    }
    isRunning = false;
  }

  return (item: Item): Promise<Answer> => {
    const one = { item, ...Promise.withResolvers<Answer>() };
    waiting.push(one);
    if (!isRunning) void work();
    return one.promise;
  };
}

/** Waits for `work`, but no longer than later items should wait. */
async function unlessLate(work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
