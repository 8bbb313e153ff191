import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mallocTrim, releaseMemoryWhenIdle } from "./idle-memory.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("garbage is collected when the work ends, and then every ten minutes", () => {
  const collect = vi.fn();
  let load = 0.8;
  releaseMemoryWhenIdle(
    () => load,
    ({ collects }) => collects && collect(),
  );
  vi.advanceTimersByTime(10 * 60_000);
  expect(collect).not.toHaveBeenCalled();
  load = 0.02;
  vi.advanceTimersByTime(20_000);
  expect(collect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9 * 60_000);
  expect(collect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
  load = 0.5;
  vi.advanceTimersByTime(20_000);
  load = 0.02;
  vi.advanceTimersByTime(20_000);
  expect(collect).toHaveBeenCalledTimes(3);
});

test("while little is done, memory is given back every twenty seconds", () => {
  const release = vi.fn();
  let load = 0.8;
  releaseMemoryWhenIdle(() => load, release);
  vi.advanceTimersByTime(60_000);
  expect(release).not.toHaveBeenCalled();
  load = 0.02;
  vi.advanceTimersByTime(60_000);
  expect(release).toHaveBeenCalledTimes(3);
});

test.runIf(process.platform === "linux" && "glibcVersionRuntime" in headerOf())(
  "the C library returns what it holds",
  () => {
    expect(mallocTrim()).toBe(true);
  },
);

function headerOf(): object {
  return (process.report.getReport() as { header: object }).header;
}
