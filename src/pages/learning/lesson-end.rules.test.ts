import { expect, test } from "vitest";
import { lessonEnd } from "./lesson-end.rules.ts";

const ended = { isFreeFlow: false, hasNext: true, isComplete: false };

test("the next class counts down, even if all were seen", () => {
  expect(lessonEnd(ended)).toBe("countdown");
  expect(lessonEnd({ ...ended, isComplete: true })).toBe("countdown");
});

test("after the last class there is no countdown, but the end of a complete course", () => {
  expect(lessonEnd({ ...ended, hasNext: false })).toBe("nothing");
  expect(lessonEnd({ ...ended, hasNext: false, isComplete: true })).toBe("course-done");
});

test("in the free flow nothing follows: the course was offered earlier", () => {
  for (const hasNext of [true, false]) {
    expect(lessonEnd({ isFreeFlow: true, hasNext, isComplete: true })).toBe("nothing");
  }
});
