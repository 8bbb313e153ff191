import { expect, test } from "vitest";
import { totalSeconds } from "#src/courses/rules.ts";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";

test("a module shows the total length of its classes in minutes and seconds", () => {
  const module = [{ durationSeconds: 214 }, { durationSeconds: 655 }, { durationSeconds: 728 }];
  expect(formatDuration(totalSeconds(module))).toBe("26:37");
  expect(formatDuration(totalSeconds([]))).toBe("0:00");
});
