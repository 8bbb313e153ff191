import { expect, test } from "vitest";
import { lessonEnd } from "./lesson-end.rules.ts";

test("the next class counts down", () => {
  expect(lessonEnd({ isFreeFlow: false, hasNext: true })).toBe("countdown");
});

test("after the last class there is no countdown, but the end of the course", () => {
  expect(lessonEnd({ isFreeFlow: false, hasNext: false })).toBe("course-end");
});

test("in the free flow nothing follows: the course was offered earlier", () => {
  for (const hasNext of [true, false]) {
    expect(lessonEnd({ isFreeFlow: true, hasNext })).toBe("nothing");
  }
});
