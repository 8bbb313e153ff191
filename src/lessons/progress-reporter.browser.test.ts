import { expect, test } from "vitest";
import { createReporter, type ProgressReport } from "./progress-reporter.browser.ts";

function server() {
  const tried: string[] = [];
  const state = { up: true, tried };
  const send = async ({ lessonId, minutes }: ProgressReport) => {
    tried.push(`${lessonId} ${minutes}`);
    return state.up;
  };
  return { state, tried, report: createReporter(send) };
}

test("a report that failed is sent again with the next one", async () => {
  const { state, tried, report } = server();
  state.up = false;
  await report({ lessonId: "a", minutes: 1, seconds: 60 });
  state.up = true;
  await report({ lessonId: "b", minutes: 1, seconds: 60 });
  await report({ lessonId: "b", minutes: 2, seconds: 120 });
  expect(tried).toEqual(["a 1", "a 1", "b 1", "b 2"]);
});

test("a newer report of the same class takes the place of the one that failed", async () => {
  const { state, tried, report } = server();
  state.up = false;
  await report({ lessonId: "a", minutes: 1, seconds: 60 });
  await report({ lessonId: "a", minutes: 2, seconds: 120 });
  expect(tried).toEqual(["a 1", "a 2"]);
});
