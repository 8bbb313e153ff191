import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { ExchangeRate } from "#src/outside/exchange-rate.ts";
import { openTrmSource } from "#src/outside/trm-source.ts";
import { openData, say, trmRow } from "#src/testing/open-data.ts";
import { unnamedAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { exchangeRates } from "./tables.ts";
import { openTrm } from "./trm.ts";

const world = await openWorld();
const data = await openData();
afterAll(async () => {
  await data.close();
  await world.close();
});
const { db } = world.database;
const { log } = world.ctxOf(unnamedAcademy);

const soon = { timeout: 20_000, interval: 20 };

let now: Date;
/** How often the source was called since its answer last changed. */
let asked = 0;
beforeEach(async () => {
  await db.delete(exchangeRates);
  now = new Date("2026-11-21T15:00:00Z");
});

const ask = openTrmSource(data.url);
function source() {
  asked++;
  return ask();
}

/** Starts a process. */
function start(): Promise<ExchangeRate> {
  return openTrm({ db, source, log, now: () => now });
}

function sourceSays(answer: Parameters<typeof data.answers>[0]): void {
  data.answers(answer);
  asked = 0;
}

function pass({ days = 0, minutes = 0, seconds = 0 }): void {
  now = new Date(now.getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000);
}

const friday = trmRow("2026-11-20", "4055.1");
const weekend = trmRow("2026-11-21", "4070.25", "2026-11-23");
const tuesday = trmRow("2026-11-24", "4101.5");
const dead = say("down", 500);

async function startWithWeekend(): Promise<ExchangeRate> {
  sourceSays(say([weekend, friday]));
  const rates = await start();
  sourceSays(dead);
  return rates;
}

test("the first start ever calls the source, and returns day and source with the price", async () => {
  sourceSays(say([weekend, friday]));
  const rates = await start();
  expect(await rates.usdCop()).toEqual({
    price: 4070.25,
    date: "2026-11-21",
    source: "Superintendencia Financiera de Colombia – datos.gov.co",
    fresh: true,
  });
});

test("a weekend's rate is used all weekend, and tomorrow's is not used before its day", async () => {
  sourceSays(say([tuesday, weekend]));
  const rates = await start();
  sourceSays(dead);
  expect(await rates.usdCop()).toMatchObject({ price: 4070.25 });
  now = new Date("2026-11-24T04:59:00Z");
  expect(await rates.usdCop()).toMatchObject({ price: 4070.25 });
  now = new Date("2026-11-24T05:00:00Z");
  expect(await rates.usdCop()).toMatchObject({ price: 4101.5, date: "2026-11-24" });
});

test("the source is called once an hour, and no request waits for it", async () => {
  const rates = await startWithWeekend();
  let release = () => {};
  sourceSays((response) => {
    release = () => say([tuesday, weekend])(response);
  });
  pass({ minutes: 59 });
  await rates.usdCop();
  expect(asked).toBe(0);
  now = new Date("2026-11-24T15:00:00Z");
  const answers = await Promise.all([rates.usdCop(), rates.usdCop(), rates.usdCop()]);
  expect(answers.map((rate) => rate?.price)).toEqual([4070.25, 4070.25, 4070.25]);
  expect(asked).toBe(1);
  await vi.waitFor(() => expect(data.questions).toHaveLength(1), soon);
  release();
  await vi.waitFor(async () => expect(await rates.usdCop()).toMatchObject({ price: 4101.5 }), soon);
  expect(asked).toBe(1);
});

test.each([
  ["fails", dead],
  ["returns HTML", say("<html>")],
  ["returns no rates", say([])],
  ["jumps by half", say([trmRow("2026-11-24", "6105.40")])],
])("while the source %s the last rate stays, with one retry a minute", async (_, answer) => {
  const rates = await startWithWeekend();
  const complaints = vi.spyOn(log, "warn").mockClear();
  sourceSays(answer);
  now = new Date("2026-11-24T15:00:00Z");
  const known = { price: 4070.25, date: "2026-11-21" };
  expect(await rates.usdCop()).toMatchObject(known);
  await vi.waitFor(
    () => expect(complaints).toHaveBeenLastCalledWith(expect.anything(), "no new exchange rate"),
    soon,
  );
  pass({ seconds: 59 });
  expect(await rates.usdCop()).toMatchObject(known);
  expect(asked).toBe(1);

  sourceSays(say([tuesday, weekend]));
  pass({ seconds: 1 });
  expect(await rates.usdCop()).toMatchObject(known);
  await vi.waitFor(async () => expect(await rates.usdCop()).toMatchObject({ price: 4101.5 }), soon);
  expect(asked).toBe(1);
});

test("a restart while the source is down serves the last rate with its own date", async () => {
  await startWithWeekend();
  pass({ days: 4 });
  const again = await start();
  const rate = { price: 4070.25, date: "2026-11-21" };
  expect(await again.usdCop()).toMatchObject({ ...rate, fresh: true });
  pass({ days: 1 });
  expect(await again.usdCop()).toMatchObject({ ...rate, fresh: false });
});

test("without a stored rate there is none until the source recovers", async () => {
  sourceSays(dead);
  const rates = await start();
  expect(await rates.usdCop()).toBeNull();
  expect(asked).toBe(1);
  sourceSays(say([weekend]));
  pass({ minutes: 1 });
  expect(await rates.usdCop()).toBeNull();
  await vi.waitFor(
    async () => expect(await rates.usdCop()).toMatchObject({ price: 4070.25 }),
    soon,
  );
});

test("a corrected rate replaces that day's rate", async () => {
  const rates = await startWithWeekend();
  sourceSays(say([{ ...weekend, valor: "4071.00" }]));
  pass({ minutes: 60 });
  await rates.usdCop();
  await vi.waitFor(async () => expect(await rates.usdCop()).toMatchObject({ price: 4071 }), soon);
});

test("a rate fetched by one process serves the others", async () => {
  const one = await startWithWeekend();
  const two = await start();
  expect(await two.usdCop()).toMatchObject({ price: 4070.25 });
  expect(asked).toBe(0);

  sourceSays(say([tuesday, weekend]));
  now = new Date("2026-11-24T15:00:00Z");
  await one.usdCop();
  await vi.waitFor(async () => expect(await one.usdCop()).toMatchObject({ price: 4101.5 }), soon);
  expect(await two.usdCop()).toMatchObject({ price: 4101.5 });
  expect(asked).toBe(1);
});

test("two processes that start at once with an empty table both get the rate", async () => {
  sourceSays(say([tuesday, weekend]));
  const [one, two] = await Promise.all([start(), start()]);
  expect(await one.usdCop()).toMatchObject({ price: 4070.25 });
  expect(await two.usdCop()).toMatchObject({ price: 4070.25 });
});
