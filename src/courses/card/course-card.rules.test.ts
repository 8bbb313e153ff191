import { expect, test } from "vitest";
import { isNew } from "./course-card.rules.ts";

test("the lowest rating with hardly any students means that nobody has rated yet", () => {
  expect(isNew({ rating: 1, studentCount: 0 })).toBe(true);
  expect(isNew({ rating: 1, studentCount: 9 })).toBe(true);
  expect(isNew({ rating: 1, studentCount: 10 })).toBe(false);
  expect(isNew({ rating: 4.9, studentCount: 0 })).toBe(false);
});
