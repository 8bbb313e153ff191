import { expect, test } from "vitest";
import { lessonEnd } from "./lesson-end.rules.ts";

const ended = { isFreeFlow: false, hasNext: true, isComplete: false };

test("the next class counts down, also for who has seen all of them", () => {
  expect(lessonEnd(ended)).toBe("countdown");
  expect(lessonEnd({ ...ended, isComplete: true })).toBe("countdown");
});

test("behind the last class there is no countdown, but the end of a course that is complete", () => {
  expect(lessonEnd({ ...ended, hasNext: false })).toBe("nothing");
  expect(lessonEnd({ ...ended, hasNext: false, isComplete: true })).toBe("course-done");
});

test("in the free flow nothing follows: the course was offered before", () => {
  for (const hasNext of [true, false]) {
    expect(lessonEnd({ isFreeFlow: true, hasNext, isComplete: true })).toBe("nothing");
  }
});
