// Runs work one piece at a time, one piece of each account in turn: many pieces of one account hold
// another's first for one piece alone. What may wait is bounded.
import { problem } from "#src/problem.ts";

export type AccountTurns = {
  /** Throws `too_many` or `unavailable`, with the seconds to wait, where too much is waiting. */
  take<T>(account: string, work: () => Promise<T>): Promise<T>;
};

type Options = {
  /** Waiting or running. */
  ofOneAccount: number;
  ofAll: number;
  texts: { ofOneAccount: string; ofAll: string };
  retrySeconds: number;
};

export function openAccountTurns({
  ofOneAccount,
  ofAll,
  texts,
  retrySeconds,
}: Options): AccountTurns {
  /** In the order of their next turns. */
  const lines = new Map<string, (() => Promise<void>)[]>();
  const counts = new Map<string, number>();
  let all = 0;
  let isRunning = false;

  function requireRoom(account: string): void {
    const retryAfter = retrySeconds;
    if ((counts.get(account) ?? 0) >= ofOneAccount) {
      throw problem("too_many", texts.ofOneAccount, { retryAfter });
    }
    if (all >= ofAll) throw problem("unavailable", texts.ofAll, { retryAfter });
  }

  function change(account: string, by: 1 | -1): void {
    const count = (counts.get(account) ?? 0) + by;
    all += by;
    if (count > 0) counts.set(account, count);
    else counts.delete(account);
  }

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // A loop over a map also visits what is added meanwhile.
    for (const [account, line] of lines) {
      await line.shift()?.();
      // Only now, so that what the account added meanwhile comes behind all others.
      lines.delete(account);
      if (line.length > 0) lines.set(account, line);
    }
    isRunning = false;
  }

  return {
    async take<T>(account: string, work: () => Promise<T>): Promise<T> {
      requireRoom(account);
      change(account, 1);
      const done = Promise.withResolvers<T>();
      const line = lines.get(account) ?? [];
      line.push(async () => {
        await work()
          .finally(() => change(account, -1))
          .then(done.resolve, done.reject);
      });
      lines.set(account, line);
      void runAll();
      return done.promise;
    },
  };
}
