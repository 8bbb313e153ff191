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

type Change = {
  key: string;
  points: number;
  expire: number;
  /** Where one key has so many already, nothing is written for any. */
  most: number;
};
type Row = { key: string; points: number; expire: string | number };

/** More than any count. */
const all = 1_000_000_000;
const clearMinutes = 5;

/** Never use it inside a transaction: the embedded database has no second connection. */
export function openLimiter(pool: Pick<Pool, "query">, table: string): Limiter {
  const text = `
    insert into ${table} as r (key, points, expire)
    select a.key, a.points, a.expire
    from unnest($1::text[], $2::int[], $3::bigint[]) as a (key, points, expire)
    where not exists (
      select from unnest($1::text[], $5::int[]) as w (key, most)
      join ${table} f on f.key = w.key and f.expire > $4 and f.points >= w.most
    )
    on conflict (key) do update set
      points = greatest(case when r.expire > $4 then r.points else 0 end + excluded.points, 0),
      expire = case when r.expire > $4 then r.expire else excluded.expire end
    returning key, points, expire`;

  /** Nothing comes back where nothing was written. */
  async function add(changes: Change[], now: number): Promise<Row[]> {
    // Everybody locks rows in the same order, so that concurrent attempts cannot deadlock.
    const sorted = changes.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const values = [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ expire }) => expire),
      now,
      sorted.map(({ most }) => most),
    ];
    return (await pool.query<Row>({ name: `${table} add`, text, values })).rows;
  }

  async function read(keys: string[], now: number): Promise<Row[]> {
    const text = `select key, points, expire from ${table} where key = any($1) and expire > $2`;
    return (await pool.query<Row>({ name: `${table} read`, text, values: [keys, now] })).rows;
  }

  const limiter: Limiter = {
    async take(key, allowance) {
      return (await limiter.takeAll([{ key, allowance }]))?.wait ?? null;
    },
    async takeAll(counts) {
      if (counts.length === 0) return null;
      const now = Date.now();
      const ends = ({ minutes }: Allowance) => now + minutes * 60_000;
      const changes = counts.map(({ key, allowance }) => {
        return { key, points: 1, expire: ends(allowance), most: allowance.attempts };
      });
      const most = new Map(changes.map((change) => [change.key, change.most]));
      const keys = [...most.keys()];
      const added = await add(changes, now);
      // Of attempts at the same moment, as many as there are connections may pass the look.
      const isTooMuch = ({ key, points }: Row) => points > (most.get(key) ?? 0);
      if (added.length > 0 && !added.some(isTooMuch)) return null;
      if (added.length > 0) await limiter.giveBack(keys);
      const full =
        added.length > 0
          ? added.filter(isTooMuch)
          : (await read(keys, now)).filter(({ key, points }) => points >= (most.get(key) ?? 0));
      const latest = Math.max(now, ...full.map(({ expire }) => Number(expire)));
      const wait = Math.max(1, Math.ceil((latest - now) / 1000));
      return { wait, keys: full.map(({ key }) => key) };
    },
    async giveBack(keys, forgotten = []) {
      const now = Date.now();
      const lower = (points: number) => (key: string) => ({ key, points, expire: now, most: all });
      await add([...keys.map(lower(-1)), ...forgotten.map(lower(-all))], now);
    },
    async counted(key) {
      const now = Date.now();
      const [row] = (await read([key], now)).filter(({ points }) => points > 0);
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
