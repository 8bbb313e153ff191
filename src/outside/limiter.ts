// Counts attempts in the database, so that all processes share one limit.
import type { Pool } from "pg";

export type Allowance = { attempts: number; minutes: number };

/** One of the counts to which an attempt adds. */
export type Count = {
  /** Identifies the caller and the action; use a digest where it would name a person. */
  key: string;
  allowance: Allowance;
};

export type Full = {
  /** Seconds until the next attempt is allowed. */
  wait: number;
  keys: string[];
};

export type Limiter = {
  /** Counts one attempt. Null where it is allowed, else the seconds until the next one is. */
  take(key: string, allowance: Allowance): Promise<number | null>;
  /**
   * Counts one attempt under every key; where one of them is full, under none. So nobody uses up
   * what they share with others by attempts that are refused.
   * @returns null where the attempt is allowed, else what is full
   */
  takeAll(counts: readonly Count[]): Promise<Full | null>;
  /**
   * Takes back what was counted once under each key, for an attempt that succeeded.
   * @param forgotten keys under which nothing stays counted
   */
  giveBack(keys: readonly string[], forgotten?: readonly string[]): Promise<void>;
  /** What is counted under the key, without counting more; null where nothing is. */
  counted(key: string): Promise<{ attempts: number; seconds: number } | null>;
};

type Change = { key: string; points: number; expire: number };
type Row = { key: string; points: number; expire: string | number };

/** More than any count. */
const all = 1_000_000_000;
const clearMinutes = 5;

/** Never use it inside a transaction: the embedded database has no second connection. */
export function openLimiter(pool: Pick<Pool, "query">, table: string): Limiter {
  const text = `
    insert into ${table} as r (key, points, expire)
    select * from unnest($1::text[], $2::int[], $3::bigint[])
    on conflict (key) do update set
      points = greatest(case when r.expire > $4 then r.points else 0 end + excluded.points, 0),
      expire = case when r.expire > $4 then r.expire else excluded.expire end
    returning key, points, expire`;

  async function add(changes: Change[], now: number): Promise<Row[]> {
    // Everybody locks rows in the same order, so that concurrent attempts cannot deadlock.
    const sorted = changes.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const values = [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ expire }) => expire),
      now,
    ];
    return (await pool.query<Row>({ name: `${table} add`, text, values })).rows;
  }

  const limiter: Limiter = {
    async take(key, allowance) {
      return (await limiter.takeAll([{ key, allowance }]))?.wait ?? null;
    },
    async takeAll(counts) {
      const now = Date.now();
      const ends = ({ minutes }: Allowance) => now + minutes * 60_000;
      const changes = counts.map(({ key, allowance }) => {
        return { key, points: 1, expire: ends(allowance) };
      });
      const most = new Map(counts.map(({ key, allowance }) => [key, allowance.attempts]));
      const rows = await add(changes, now);
      const full = rows.filter(({ key, points }) => points > (most.get(key) ?? 0));
      if (full.length === 0) return null;
      await limiter.giveBack([...most.keys()]);
      const latest = Math.max(...full.map(({ expire }) => Number(expire)));
      const wait = Math.max(1, Math.ceil((latest - now) / 1000));
      return { wait, keys: full.map(({ key }) => key) };
    },
    async giveBack(keys, forgotten = []) {
      const now = Date.now();
      const lower = (points: number) => (key: string) => ({ key, points, expire: now });
      await add([...keys.map(lower(-1)), ...forgotten.map(lower(-all))], now);
    },
    async counted(key) {
      const now = Date.now();
      const text = `select points, expire from ${table} where key = $1 and expire > $2 and points > 0`;
      const [row] = (await pool.query<Row>({ name: `${table} counted`, text, values: [key, now] }))
        .rows;
      if (!row) return null;
      const seconds = Math.max(1, Math.ceil((Number(row.expire) - now) / 1000));
      return { attempts: row.points, seconds };
    },
  };
  clearNowAndThen(pool, table);
  return limiter;
}

/** Deletes what ended an hour ago, by the clock of any process, and waits for no attempt. */
function clearNowAndThen(pool: Pick<Pool, "query">, table: string): void {
  const text = `
    delete from ${table} where key in
      (select key from ${table} where expire < $1::bigint for update skip locked)`;
  // A failure is repaired by the next time.
  const clear = () => pool.query(text, [Date.now() - 3_600_000]).catch(() => undefined);
  setInterval(clear, clearMinutes * 60_000).unref();
}
