import pino from "pino";
import { expect, test } from "vitest";
import { Outage } from "#src/outage.ts";
import { openEachAlone } from "./each-alone.ts";

const log = pino({ level: "silent" });
const away = new Outage("away", { text: "Espera unos segundos." });

const failing = (error: Error) => async () => {
  throw error;
};
const working = async () => {};

test("one that fails holds up no other, and the first failure is thrown at the end", async () => {
  const each = openEachAlone({ log }, "not removed");
  const done: boolean[] = [];
  for (const work of [working, failing(new Error("one")), failing(new Error("two")), working]) {
    done.push(await each.run({}, work));
  }
  expect(done).toEqual([true, false, false, true]);
  expect(() => each.end()).toThrow("one");
  expect(() => openEachAlone({ log }, "not removed").end()).not.toThrow();
});

test("three outages in a row end it, since then no single file is the cause", async () => {
  const each = openEachAlone({ log }, "not removed");
  for (const work of [failing(away), failing(away), working, failing(away), failing(away)]) {
    await each.run({}, work);
  }
  await expect(each.run({}, failing(away))).rejects.toBe(away);
});

test("a job that was taken away begins nothing more, and its failure is thrown at once", async () => {
  const taken = new AbortController();
  const each = openEachAlone({ log }, "not removed", taken.signal);
  const broken = each.run({}, async () => {
    taken.abort(new Error("taken"));
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  await expect(each.run({}, working)).rejects.toThrow("taken");
});
