// Counts attempts in the database, so that all processes share one limit.
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export type Allowance = { attempts: number; minutes: number };

export type Limiter = {
  /**
   * Counts one attempt. Null where it is allowed, else the seconds until the next one is.
   * @param key identifies the caller and the action; use a digest where it would name a person.
   */
  take(key: string, allowance: Allowance): Promise<number | null>;
  /** Takes back what `take` counted, for an attempt that succeeded. */
  giveBack(key: string, allowance: Allowance): Promise<void>;
  /** What is counted under the key, without counting more; null where nothing is. */
  counted(key: string): Promise<{ attempts: number; seconds: number } | null>;
  /** Forgets every attempt under the key. */
  forget(key: string): Promise<void>;
};

/** Never use it inside a transaction: the embedded database has no second connection. */
export function openLimiter(pool: Pool, tableName: string): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  function limiterOf({ attempts, minutes }: Allowance): RateLimiterPostgres {
    const name = `${attempts}/${minutes}`;
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName,
        tableCreated: true,
        keyPrefix: "",
        points: attempts,
        duration: minutes * 60,
        // One timer is enough to clear the table.
        clearExpiredByTimeout: limiters.size === 0,
      });
    limiters.set(name, limiter);
    return limiter;
  }
  return {
    async take(key, allowance) {
      try {
        await limiterOf(allowance).consume(key);
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
    async giveBack(key, allowance) {
      await limiterOf(allowance).reward(key);
    },
    async counted(key) {
      const found = await limiterOf({ attempts: 1, minutes: 1 }).get(key);
      if (!found) return null;
      const seconds = Math.max(1, Math.ceil(found.msBeforeNext / 1000));
      return { attempts: found.consumedPoints, seconds };
    },
    async forget(key) {
      await limiterOf({ attempts: 1, minutes: 1 }).delete(key);
    },
  };
}
