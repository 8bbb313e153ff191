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
   * @param bars counts that must not be full either, to which this adds nothing
   * @returns null where the attempt is allowed, else what is full
   */
  takeAll(counts: readonly Count[], bars?: readonly Count[]): Promise<Full | null>;
  /**
   * Takes back what was counted, once for each time that a key is given, for an attempt that
   * succeeded.
   * @param forgotten keys under which nothing stays counted
   */
  giveBack(keys: readonly string[], forgotten?: readonly string[]): Promise<void>;
  /** What is counted under the key, without counting more; null where nothing is. */
  counted(key: string): Promise<Counted | null>;
  /** The same of several, of those with something counted. */
  countedOf(keys: readonly string[]): Promise<ReadonlyMap<string, Counted>>;
};

/** `seconds`: until nothing is counted any more. */
export type Counted = { attempts: number; seconds: number };

type Change = { key: string; points: number; expire: number };
/** Where a key has so many already, nothing is written for any. */
type Bar = { key: string; most: number };
type Row = { key: string; points: number; expire: string | number };

/** More than any count. */
const all = 1_000_000_000;
const none: readonly Count[] = [];
const clearMinutes = 5;

/** Never use it inside a transaction: the embedded database has no second connection. */
export function openLimiter(pool: Pick<Pool, "query">, table: string): Limiter {
  const text = `
    insert into ${table} as r (key, points, expire)
    select a.key, a.points, a.expire
    from unnest($1::text[], $2::int[], $3::bigint[]) as a (key, points, expire)
    where not exists (
      select from unnest($5::text[], $6::int[]) as w (key, most)
      join ${table} f on f.key = w.key and f.expire > $4 and f.points >= w.most
    )
    on conflict (key) do update set
      points = greatest(case when r.expire > $4 then r.points else 0 end + excluded.points, 0),
      expire = case when r.expire > $4 then r.expire else excluded.expire end
    returning key, points, expire`;

  /** Nothing comes back where nothing was written. */
  async function add(changes: Change[], now: number, bars: Bar[] = []): Promise<Row[]> {
    // Everybody locks rows in the same order, so that concurrent attempts cannot deadlock.
    const sorted = changes.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const values = [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ expire }) => expire),
      now,
      bars.map(({ key }) => key),
      bars.map(({ most }) => most),
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
    async takeAll(counts, bars = none) {
      if (counts.length === 0) return null;
      const now = Date.now();
      const ends = ({ minutes }: Allowance) => now + minutes * 60_000;
      const changes = counts.map(({ key, allowance }) => {
        return { key, points: 1, expire: ends(allowance) };
      });
      const keys = counts.map(({ key }) => key);
      const looked = [...counts, ...bars].map(({ key, allowance }) => {
        return { key, most: allowance.attempts };
      });
      const most = new Map(looked.map((one) => [one.key, one.most]));
      const added = await add(changes, now, looked);
      // Of attempts at the same moment, as many as there are connections may pass the look.
      const isTooMuch = ({ key, points }: Row) => points > (most.get(key) ?? 0);
      if (added.length > 0 && !added.some(isTooMuch)) return null;
      if (added.length > 0) await limiter.giveBack(keys);
      const full =
        added.length > 0
          ? added.filter(isTooMuch)
          : (await read([...most.keys()], now)).filter(
              ({ key, points }) => points >= (most.get(key) ?? 0),
            );
      const latest = Math.max(now, ...full.map(({ expire }) => Number(expire)));
      const wait = Math.max(1, Math.ceil((latest - now) / 1000));
      return { wait, keys: full.map(({ key }) => key) };
    },
    async giveBack(keys, forgotten = []) {
      const now = Date.now();
      const times = Map.groupBy(keys, (key) => key);
      const lower = [...times].map(([key, of]) => ({ key, points: -of.length, expire: now }));
      const cleared = forgotten.map((key) => ({ key, points: -all, expire: now }));
      if (lower.length + cleared.length > 0) await add([...lower, ...cleared], now);
    },
    async counted(key) {
      return (await limiter.countedOf([key])).get(key) ?? null;
    },
    async countedOf(keys) {
      const now = Date.now();
      const rows = (await read([...keys], now)).filter(({ points }) => points > 0);
      const secondsTo = (end: number) => Math.max(1, Math.ceil((end - now) / 1000));
      return new Map(
        rows.map(({ key, points, expire }) => [
          key,
          { attempts: points, seconds: secondsTo(Number(expire)) },
        ]),
      );
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
