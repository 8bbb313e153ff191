import { expect, test } from "vitest";
import { createLineWatch } from "./line-watch.browser.ts";

/** A connection and a clock that the test controls. */
function openLine() {
  const pauses: number[] = [];
  const line = { isUp: false, backs: 0, timer: async () => {} };
  const { watch, forget } = createLineWatch({
    after(ms, work) {
      pauses.push(ms / 1000);
      line.timer = async () => work();
      return () => {
        line.timer = async () => {};
      };
    },
  });
  const look = async () => {
    if (!line.isUp) throw new TypeError("Failed to fetch");
    return true;
  };
  const onBack = () => {
    line.backs += 1;
  };
  const begin = () => watch(look, onBack);
  const pass = async () => {
    await line.timer();
    // Lets the check that the timer started finish.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { line, pauses, begin, forget, pass };
}

test("a lost connection is checked at growing intervals until it responds", async () => {
  const { line, pauses, begin, pass } = openLine();
  begin();
  for (let look = 0; look < 5; look++) await pass();
  expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
  expect(line.backs).toBe(0);
  line.isUp = true;
  await pass();
  expect(line.backs).toBe(1);
  expect(pauses).toHaveLength(6);
});

test("a connection that responds without carrying the class is checked less often", async () => {
  const { line, pauses, begin, forget, pass } = openLine();
  line.isUp = true;
  for (let cut = 0; cut < 3; cut++) {
    begin();
    await pass();
  }
  forget();
  begin();
  expect(pauses).toEqual([5, 10, 20, 5]);
});

test("checks stop when the viewer leaves the class", async () => {
  const { line, begin, pass } = openLine();
  const stop = begin();
  line.isUp = true;
  stop();
  await pass();
  expect(line.backs).toBe(0);
});
