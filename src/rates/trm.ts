// The official rate of the dollar, stored in the database so that it survives a source outage.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { type Db, everyAcademy, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import type { ExchangeRate } from "#src/outside/exchange-rate.ts";
import { type TrmRow, type TrmSource, trmCredit } from "#src/outside/trm-source.ts";
import { findRateOn, type StoredRate } from "./queries.ts";
import { isPlausible, isRateFresh, usdCop } from "./rules.ts";
import { exchangeRates } from "./tables.ts";

/** Short, since another process may have stored a new rate. */
const memoryMs = 60_000;
const askEveryMs = 60 * 60_000;
const retryMs = 60_000;

type Needs = {
  db: Db;
  source: TrmSource;
  log: Logger;
  now?: () => Date;
};

/** Waits for the source only if the database has no rate; later calls never wait. */
export async function openTrm(needs: Needs): Promise<ExchangeRate> {
  const { db, source, log, now = () => new Date() } = needs;
  let memory: { today: string; until: number; row: StoredRate } | null = null;
  let asking: Promise<void> | null = null;
  let nextTry = 0;
  let isDown = false;

  async function inForce(): Promise<StoredRate | null> {
    const today = bogotaDay(now());
    if (memory?.today === today && now().getTime() < memory.until) return memory.row;
    const row = await findRateOn(db, usdCop, today);
    memory = row && { today, until: now().getTime() + memoryMs, row };
    return row;
  }

  /** One request at a time; never throws. */
  function ask(): Promise<void> {
    asking ??= source()
      .then((rows) => keep(needs, rows, now()))
      .then(
        () => {
          if (isDown) log.info("the exchange rate's source is back");
          isDown = false;
          memory = null;
          nextTry = now().getTime() + askEveryMs;
        },
        (error) => {
          // One warning per outage, not one a minute.
          log[isDown ? "debug" : "warn"]({ err: faultOf(error) }, "no new exchange rate");
          isDown = true;
          nextTry = now().getTime() + retryMs;
        },
      )
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  if (!(await inForce())) await ask();
  return {
    async usdCop() {
      const row = await inForce();
      const time = now().getTime();
      // Another process may have called the source within the hour.
      const isDue = !row || time - row.fetchedAt.getTime() >= askEveryMs;
      if (isDue && time >= nextTry) void ask();
      if (!row) return null;
      const { price, day, source } = row;
      return { price, date: day, source, fresh: isRateFresh(day, bogotaDay(now())) };
    },
  };
}

/** Stores the plausible rates; throws if there is none. */
async function keep({ db, log }: Needs, rows: TrmRow[], fetchedAt: Date): Promise<void> {
  const today = bogotaDay(fetchedAt);
  let known: TrmRow | null = await findRateOn(db, usdCop, rows[0]?.day ?? today);
  const believed: (typeof exchangeRates.$inferInsert)[] = [];
  for (const row of rows) {
    if (isPlausible(row, known, today)) {
      believed.push({ ...row, symbol: usdCop, source: trmCredit, fetchedAt });
      known = row;
    } else {
      log.warn({ ...row, known: known?.price }, "exchange rate refused");
    }
  }
  if (believed.length === 0) throw new Error("no rate that can be believed");
  await inTransaction({ db }, async (ctx) => {
    const days = believed.map(({ day }) => day);
    const known = await ctx.db
      .select({ day: exchangeRates.day, price: exchangeRates.price })
      .from(exchangeRates)
      .where(and(eq(exchangeRates.symbol, usdCop), inArray(exchangeRates.day, days)));
    await ctx.db
      .insert(exchangeRates)
      .values(believed)
      .onConflictDoUpdate({
        target: [exchangeRates.symbol, exchangeRates.day],
        set: { price: sql`excluded.price`, fetchedAt: sql`excluded.fetched_at` },
      });
    const prices = new Map(known.map(({ day, price }) => [day, price]));
    // The source is called each hour, and rarely has anything new.
    const isNew = believed.some(({ day, price }) => prices.get(day) !== price);
    if (isNew) await notifyPublicChange(ctx, everyAcademy);
  });
}
