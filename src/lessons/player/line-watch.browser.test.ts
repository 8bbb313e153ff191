import { expect, test } from "vitest";
import { createLineWatch } from "./line-watch.browser.ts";

/** A line that is up or down as the test says, and a clock that it moves. */
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
    // Lets the look that the timer began come to its end.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { line, pauses, begin, forget, pass };
}

test("a line that is down is looked for ever less often, until it answers", async () => {
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

test("a line that answers without carrying the class is not asked all the time", async () => {
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

test("nobody looks once the class is left", async () => {
  const { line, begin, pass } = openLine();
  const stop = begin();
  line.isUp = true;
  stop();
  await pass();
  expect(line.backs).toBe(0);
});
